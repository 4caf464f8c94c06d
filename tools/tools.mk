# SPDX-License-Identifier: MIT
# The command line, the examples in C, and their tests.

# The query text format, which boards and tests share.
QUERY_TEXT_SRC := $(addprefix tools/query_,read.c turn.c parse.c number.c ask.c writer.c fault.c format.c)

# The convex hull of points as a table.
HULL_BUILD_SRC := $(addprefix tools/hull_,build.c flat.c solid.c facets.c)

# From a mesh to a table that is proved. qhull is the one library that is not fetched: without it there is a toi16 that
# says what to install.
QHULL_PROBE := \#include <libqhull_r/qhull_ra.h>\nint main(void) { return qh_version2[0] == 0; }\n
QHULL := $(shell printf '$(QHULL_PROBE)' | $(CC) -x c -o /dev/null - -lqhull_r 2>/dev/null && echo qhull || echo no_qhull)
QHULL_LIBS := $(if $(filter qhull,$(QHULL)),-lqhull_r)
HULL_COMPILE_SRC := $(addprefix tools/hull_,proof.c lp.c measure.c collapse.c relieve.c drop.c simplify.c grid.c \
    within.c compile.c)
HULL_SRC := $(HULL_COMPILE_SRC) $(addprefix tools/hull_,turned.c name.c write.c) \
    $(addprefix tools/mesh_,input.c text.c stl.c ply.c read.c)

# The room for a query that host programs have.
HOST_ROOM_SRC := tools/host_room.c $(HULL_BUILD_SRC)

# The world text format.
WORLD_SRC := $(addprefix tools/world_,parse.c store.c pairs.c ask.c answer.c) tools/memory.c

# Pictures, on a page made of scenes.
DRAW_SRC := $(addprefix tools/draw_,vec.c outline.c body.c axes.c touch.c scene.c words.c view.c svg.c labels.c names.c \
    trace.c legend.c turn.c picture.c bars.c looks.c page.c world_scene.c world_picture.c world_page.c) tools/nearest_pass.c

TOI16_SRC := $(addprefix tools/,toi16.c command.c answering.c cmd_query.c cmd_world.c explanation.c explanation_table.c \
    explanation_nearest.c explanation_turn.c explanation_sweep.c explanation_rest.c axis_name.c axes_off.c query_ask_turn.c \
    query_straight.c query_turn_fault.c course.c turn_gap.c lines.c progress.c cmd_draw.c output.c cmd_hull.c \
    cmd_bake.c tree_build.c tree_proof.c tree_write.c tiles_bake.c) \
    $(DRAW_SRC) $(HULL_SRC) $(WORLD_SRC) $(QUERY_TEXT_SRC) $(HOST_ROOM_SRC)

# The game that replay plays.
PLATFORMER_SRC := $(addprefix examples/platformer/,level.c world.c game.c state.c script.c script_text.c)
TOI16_SRC += $(addprefix tools/,cmd_replay.c replay_record.c replay_picture.c) $(PLATFORMER_SRC)
TOI16_OBJ := $(TOI16_SRC:%.c=$(BUILD)/obj/%.o)

$(BUILD)/toi16: LDLIBS += $(QHULL_LIBS) -lm
$(BUILD)/toi16: $(TOI16_OBJ) $(BUILD)/obj/tools/hull_$(QHULL).o $(BUILD)/libtoi16.a $(BUILD)/libfixmath.a
	$(CC) $(CFLAGS) $^ $(LDLIBS) -o $@

EXAMPLES := $(patsubst examples/%.c,$(BUILD)/examples/%,$(wildcard examples/*.c))

$(BUILD)/examples/%: $(BUILD)/obj/examples/%.o $(BUILD)/libtoi16.a $(BUILD)/libfixmath.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $^ $(LDLIBS) -o $@

$(addprefix $(BUILD)/examples/,door round): LDLIBS += -lm
$(BUILD)/examples/conveyor: $(patsubst %.c,$(BUILD)/obj/%.o,$(wildcard examples/tables/*.c))

TOOL_TESTS := tests/query_text tests/api_errors tests/api_shapes tests/api_contacts
CHECK_TESTS += $(TOOL_TESTS:%=$(BUILD)/%) tests/cli.t tests/turn_cases.t tests/world.t tests/draw.t
CHECK_NEEDS += $(BUILD)/toi16 $(EXAMPLES)
# As it is built where there is no qhull.
$(BUILD)/tests/toi16-no-qhull: $(TOI16_OBJ) $(BUILD)/obj/tools/hull_no_qhull.o $(BUILD)/libtoi16.a $(BUILD)/libfixmath.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $^ $(LDLIBS) -lm -o $@

CHECK_TESTS += tests/hull.t tests/bake.t
CHECK_NEEDS += $(BUILD)/obj/tests/baked_level.o
CHECK_NEEDS += $(BUILD)/tests/toi16-no-qhull
$(BUILD)/tests/unit_hull_compile: $(patsubst %.c,$(BUILD)/obj/%.o,$(HULL_BUILD_SRC) $(HULL_COMPILE_SRC) tools/progress.c)
$(BUILD)/tests/unit_tree: $(patsubst %.c,$(BUILD)/obj/%.o,$(HULL_BUILD_SRC) tools/tree_build.c tools/tree_proof.c tools/memory.c)
$(BUILD)/tests/unit_tiles: $(BUILD)/obj/tools/tree_build.o $(BUILD)/obj/tools/memory.o
$(BUILD)/tests/unit_hull_build: $(patsubst %.c,$(BUILD)/obj/%.o,$(HULL_BUILD_SRC) tools/hull_proof.c)
$(addprefix $(BUILD)/tests/unit_,contact contact3 contact_face contact_hard hull_changed move_hard): $(HULL_BUILD_SRC:%.c=$(BUILD)/obj/%.o)
$(BUILD)/tests/query_text: $(QUERY_TEXT_SRC:%.c=$(BUILD)/obj/%.o)

# The fuzz targets have everything with the sanitizers, whatever CC is.
FUZZ_CFLAGS := -std=c99 -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all
TEST_TESTS += tests/fuzz.t
FUZZ_TARGETS := $(addprefix $(BUILD)/tests/fuzz_,query world sweep truth mesh)
TEST_NEEDS += $(FUZZ_TARGETS)
fuzzed = $(patsubst %.c,$(BUILD)/fuzzed/%.o,$1)
$(BUILD)/tests/fuzz_sweep $(BUILD)/tests/fuzz_truth: $(call fuzzed,$(addprefix tests/,digest_hulls.c fuzz_checks.c fuzz_input.c))
$(BUILD)/tests/fuzz_truth: $(call fuzzed,$(patsubst %,tests/oracle/%.c,exact table table_claim table_fault span solid axes moment \
    oracle documented gap verdict kind near round round_verdict replay))
$(BUILD)/tests/fuzz_world: $(call fuzzed,$(WORLD_SRC))
$(BUILD)/tests/fuzz_mesh: $(call fuzzed,$(addprefix tools/mesh_,input.c text.c stl.c ply.c read.c))
$(BUILD)/tests/fuzz_%: $(BUILD)/fuzzed/tests/fuzz_%.o $(call fuzzed,$(SRC) $(QUERY_TEXT_SRC) tools/query_ask_turn.c $(HOST_ROOM_SRC)) $(BUILD)/libfixmath.a
	@mkdir -p $(@D)
	clang $(FUZZ_CFLAGS) -fsanitize=fuzzer $^ -lgmp -lm -o $@

$(BUILD)/fuzzed/%.o: %.c $(BUILD)/libfixmath.mk
	@mkdir -p $(@D)
	clang $(FUZZ_CFLAGS) -fsanitize=fuzzer-no-link $(WARN) $(TOI_CPPFLAGS) -I. -Itools $(DEPFLAGS) -c $< -o $@
