# SPDX-License-Identifier: MIT
# Tables of real models. None is committed: they are those of Debian's glmark2-data, which `tools/install-tools.sh test`
# installs. build/meshes/NAME_full.c is the whole hull of a model, NAME_32.c one of 32 vertices at most. A test that
# links $(MESH_OBJ) finds all of them by tests/meshes/meshes.h; it belongs to TEST_TESTS.

MODELS := /usr/share/glmark2/models
MODEL_asteroid := asteroid-low.3ds
MODEL_rock := asteroid-high.3ds
MODEL_bunny := bunny.obj
MODEL_cat := cat.3ds
MODEL_horse := horse.3ds
MODEL_jellyfish := jellyfish.jobj
MESHES := asteroid rock bunny cat horse jellyfish
MESH_SIZES := full 8 16 32 64
MESH_TABLES := $(foreach mesh,$(MESHES),$(MESH_SIZES:%=$(mesh)_%))
MESH_OBJ := $(MESH_TABLES:%=$(BUILD)/meshes/%.o) $(BUILD)/meshes/all.o

TEST_TESTS += $(BUILD)/tests/mesh_tables
$(BUILD)/tests/mesh_tables: LDLIBS += -lgmp -lm
$(BUILD)/tests/mesh_tables: $(MESH_OBJ) \
    $(patsubst %.c,$(BUILD)/obj/%.o,$(HULL_BUILD_SRC) tools/hull_measure.c tools/hull_lp.c tools/hull_write.c)

# 3DS is nothing that toi16 reads.
$(BUILD)/meshes/%.mesh: tests/meshes/points.pl
	@test -r $(MODELS)/$(MODEL_$*) || { echo "No $(MODELS)/$(MODEL_$*): run tools/install-tools.sh test" >&2; exit 1; }
	@mkdir -p $(@D)
	$(if $(filter %.3ds,$(MODEL_$*)),tests/meshes/points.pl $(MODELS)/$(MODEL_$*) >$@,cp $(MODELS)/$(MODEL_$*) $@)

# $1: a mesh, $2: full, or the most vertices.
define mesh_rule
$(BUILD)/meshes/$1_$2.c: $(BUILD)/meshes/$1.mesh $(BUILD)/toi16
	$(BUILD)/toi16 hull $$< -o $$@ --name $1_$2 --recentre $(if $(filter full,$2),,--max-vertices $2)
endef
$(foreach mesh,$(MESHES),$(foreach size,$(MESH_SIZES),$(eval $(call mesh_rule,$(mesh),$(size)))))

$(BUILD)/meshes/all.c: tests/meshes/meshes.mk
	@mkdir -p $(@D)
	@{ echo '#include "meshes.h"'; \
	for table in $(MESH_TABLES); do echo "extern const toi_hull3_table $$table;"; done; \
	echo 'const mesh_table mesh_tables[] = {'; \
	for table in $(MESH_TABLES); do echo "    {\"$$table\", &$$table, &$${table%_*}_full},"; done; \
	echo '};'; echo 'const size_t mesh_table_count = sizeof mesh_tables / sizeof mesh_tables[0];'; } >$@

$(BUILD)/meshes/%.o: $(BUILD)/meshes/%.c $(BUILD)/libfixmath.mk
	$(CC) $(HOST_CFLAGS) -Itests/meshes $(DEPFLAGS) -c $< -o $@

# The tables swept against each other and against boxes, and every answer proved. Needs GMP (libgmp-dev).
MESH_TRUTH := $(BUILD)/tests/mesh-truth
TEST_TESTS += $(MESH_TRUTH)
$(MESH_TRUTH): $(patsubst %,$(BUILD)/obj/tests/meshes/%.o,truth judge proof nearest poses pair) $(MESH_OBJ) \
    $(BUILD)/obj/tools/hull_write.o $(BUILD)/libtoi16.a $(BUILD)/libfixmath.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $^ -lgmp -lm -o $@

$(BUILD)/obj/tests/meshes/%.o: HOST_CFLAGS += -I.

.PHONY: mesh-soak
mesh-soak: $(MESH_TRUTH) ## sweep the hulls of real models thirty times as often as make test does
	@$< 360
