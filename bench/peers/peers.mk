# SPDX-License-Identifier: MIT
# Other libraries, asked about the same scenes on a board with float in software and on one with float in hardware. Their sources
# are in the directory PEERS, a directory each, and never in this tree.
PEERS ?= build/peers/sources
PEER_BOARDS := mps2-an385 mps2-an386
# Those that tools/get-peers.sh has found whole: bench-peers passes them on.
PEERS_FOUND ?=
# Those that have round shapes.
PEERS_ROUND := $(filter box2d cute_c2,$(PEERS_FOUND))
peer_comma := ,
PEERS_HERE := $(subst $(board_space),$(peer_comma),$(strip $(PEERS_FOUND:%=&peer_%)))

# What is compiled of each, and how.
PEER_SRC.box2d := $(addprefix src/,$(addprefix collision/b2_,circle_shape collide_circle collide_polygon collision distance polygon_shape time_of_impact) \
    $(addprefix common/b2_,block_allocator math settings timer))
PEER_SRC.libccd := $(addprefix src/,ccd mpr polytope support vec3)
PEER_SRC.ode := $(addprefix ode/src/,box collision_util error odemath)
PEER_INCLUDE := include bench/peers/config $(addprefix $(PEERS)/,box2d/include box2d/src libccd/src ode/include ode/ode/src cute_c2)
PEER_FLAGS := -O2 -w -ffunction-sections -fdata-sections -fno-math-errno -DNDEBUG -DdNODEBUG -DdIDESINGLE -DCCD_STATIC_DEFINE -DCCD_SINGLE \
    $(addprefix -I,$(PEER_INCLUDE)) $(FIXMATH_CPPFLAGS.sources)
PEER_CFLAGS := -DPEERS_HERE='$(PEERS_HERE)'
PEER_CXXFLAGS := -std=c++11 -fno-exceptions -fno-rtti -fno-threadsafe-statics

# What was compiled with other peers is compiled anew. The first line names the peers, the second where they are.
$(BUILD)/peers/found: always
	@mkdir -p $(@D)
	@printf '%s\n' '$(PEERS_FOUND)' '$(PEERS)' > $@.now
	@cmp -s $@.now $@ || cp $@.now $@

# Objects of one machine: $1 names their directory, $2 is the compiler's name without its end, $3 are its flags.
define peer_rules
peer_objects.$1 := $(patsubst %,$(BUILD)/peers/$1/%.o,$(PEERS_FOUND) peers peer_rows $(foreach name,$(PEERS_FOUND),$(PEER_SRC.$(name):%=$(name)/%)))
$(BUILD)/peers/$1/%.o: $(PEERS)/%.cpp $(BUILD)/peers/found
	@mkdir -p $$(@D)
	$2g++ $3 $$(PEER_FLAGS) $$(PEER_CXXFLAGS) -c $$< -o $$@
$(BUILD)/peers/$1/%.o: $(PEERS)/%.c $(BUILD)/peers/found
	@mkdir -p $$(@D)
	$2gcc $3 $$(PEER_FLAGS) -c $$< -o $$@
$(BUILD)/peers/$1/%.o: bench/peers/%.cpp $(BUILD)/peers/found bench/peers/peers.h bench/peers/crowd_peers.h bench/peers/turn_scenes.h bench/crowds.h
	@mkdir -p $$(@D)
	$2g++ $3 $$(PEER_FLAGS) $$(PEER_CXXFLAGS) -c $$< -o $$@
$(BUILD)/peers/$1/%.o: bench/peers/%.c $(BUILD)/peers/found bench/peers/peers.h bench/peers/peer_rows.h bench/peers/crowd_peers.h bench/peers/turn_scenes.h bench/crowds.h
	@mkdir -p $$(@D)
	$2gcc $3 $$(PEER_FLAGS) $$(PEER_CFLAGS) -c $$< -o $$@
endef
$(eval $(call peer_rules,host,,))
$(foreach board,$(PEER_BOARDS),$(eval $(call peer_rules,$(board),arm-none-eabi-,$(BOARD_CPU.$(board)))))

# The rows of sharp shapes and those of round ones, a program each.
peer_scenes_sharp = $(BENCH_BUT_CONTACTS) bench/contacts.c $(if $1,$(call bench_scenes,$1),build/bench/scenes-300.c)
peer_scenes_round = $(BENCH_ROUND) $(if $1,$(call bench_round_scenes,$1),build/bench/scenes-round-300.c)
define peer_programs
$(BUILD)/peers/wrong_peers_$1: $(peer_objects.host) $(BUILD)/peers/host/wrong_peers.o \
    $(patsubst %.c,$(BUILD)/obj/%.o,$(call peer_scenes_$1)) $(BUILD)/libtoi16.a $(BUILD)/libfixmath.a
	g++ -Wl,--gc-sections $$^ -lm -o $$@
$(foreach board,$(PEER_BOARDS),$(call board_image,$(board),cost_peers_$1,$(call peer_scenes_$1,$(board)) bench/print_cost.c tests/board_print.c))
# The rule that links boards' images takes objects of all kinds.
$(foreach board,$(PEER_BOARDS),
$(BUILD)/boards/$(board)/cost_peers_$1.elf: $(peer_objects.$(board)) $(addprefix $(BUILD)/peers/$(board)/,cost_peers.o heap.o))
endef
$(foreach rows,sharp round,$(eval $(call peer_programs,$(rows))))
$(BUILD)/peers/wrong.txt: $(BUILD)/peers/wrong_peers_sharp $(BUILD)/peers/wrong_peers_round
	{ $(BUILD)/peers/wrong_peers_sharp && $(BUILD)/peers/wrong_peers_round; } > $@
$(BUILD)/peers/%.txt: $(BUILD)/boards/%/cost_peers_sharp.elf $(BUILD)/boards/%/cost_peers_round.elf
	$(call bench_count,$*,cost_peers_sharp) > $@.costs
	$(if $(PEERS_ROUND),$(call bench_count,$*,cost_peers_round) >> $@.costs)
	mv $@.costs $@

# Crowds, on the board with float in hardware, where box2d is there.
CROWD_BOARD := mps2-an386
CROWD_PEERS := $(filter box2d,$(PEERS_FOUND))
CROWD_PEER_SRC := $(if $(CROWD_PEERS),box2d/src/collision/b2_dynamic_tree box2d/src/collision/b2_broad_phase crowds_box2d crowd_peers)
$(BUILD)/peers/wrong_crowd_peers: $(patsubst %,$(BUILD)/peers/host/%.o,$(CROWD_PEER_SRC) wrong_crowd_peers) $(BUILD)/obj/bench/crowds.o \
    $(BUILD)/libtoi16.a $(BUILD)/libfixmath.a
	g++ -Wl,--gc-sections $^ -lm -o $@
$(call board_image,$(CROWD_BOARD),cost_crowd_peers,bench/crowds.c bench/print_cost.c tests/board_print.c)
$(BUILD)/boards/$(CROWD_BOARD)/cost_crowd_peers.elf: $(patsubst %,$(BUILD)/peers/$(CROWD_BOARD)/%.o,$(CROWD_PEER_SRC) cost_crowd_peers)
$(BUILD)/peers/crowds.txt: $(BUILD)/boards/$(CROWD_BOARD)/cost_crowd_peers.elf
	$(call bench_count,$(CROWD_BOARD),cost_crowd_peers) > $@.costs
	mv $@.costs $@
$(BUILD)/peers/wrong_crowds.txt: $(BUILD)/peers/wrong_crowd_peers
	$< > $@
.PHONY: crowd-figures
crowd-figures: $(if $(CROWD_PEERS),$(addprefix $(BUILD)/peers/,crowds.txt wrong_crowds.txt)) $(BUILD)/bench/$(CROWD_BOARD).txt

# Bodies that turn, on this machine, where box2d is there.
TURN_PEER_SRC := $(if $(CROWD_PEERS),$(PEER_SRC.box2d:%=box2d/%) turn_scenes_box2d turn_scenes turn_first)
$(BUILD)/peers/wrong_turns: $(patsubst %,$(BUILD)/peers/host/%.o,$(TURN_PEER_SRC) wrong_turns) $(BUILD)/libtoi16.a $(BUILD)/libfixmath.a
	g++ -Wl,--gc-sections $^ -lm -o $@
$(BUILD)/peers/wrong_turns.txt: $(BUILD)/peers/wrong_turns
	$< > $@
.PHONY: turn-figures
turn-figures: $(if $(CROWD_PEERS),$(BUILD)/peers/wrong_turns.txt)

.PHONY: bench-peers peer-figures
peer-figures: crowd-figures turn-figures $(BUILD)/peers/wrong.txt $(PEER_BOARDS:%=$(BUILD)/peers/%.txt) $(PEER_BOARDS:%=$(BUILD)/bench/%.txt)
bench-peers: ## measure box2d, cute_c2, ODE and libccd beside ours (PEERS=DIR has their sources); writes bench/peers.md, peers.svg
	@tools/install-tools.sh peers
	@found=$$(tools/get-peers.sh $(PEERS)) && $(MAKE) -s -j2 peer-figures PEERS_FOUND="$$(echo $$found)"
	@bench/peers.pl $(BUILD) > $(BUILD)/peers/peers.md
	@bench/crowd_peers.pl $(BUILD) >> $(BUILD)/peers/peers.md
	@bench/turn_peers.pl $(BUILD) >> $(BUILD)/peers/peers.md
	@bench/chart.pl $(BUILD) peers > $(BUILD)/peers/peers.svg
	@cp $(BUILD)/peers/peers.md $(BUILD)/peers/peers.svg bench
	@sed -n '/^## /,$$p' bench/peers.md
