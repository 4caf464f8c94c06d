# SPDX-License-Identifier: MIT
# Packages that are not the tree as it is: two files, for the Arduino IDE, as a CMSIS-Pack, for Debian, for npm. docs/integrate.md.
# The version is that of types.h, and HOMEPAGE is set by who publishes.

HOMEPAGE ?= https://example.org/toi16
FILL = sed -e 's|@version@|$(VERSION)|g; s|@homepage@|$(HOMEPAGE)|g'
ZIP = python3 -m zipfile -c

AMALGAMATION := $(BUILD)/amalgamation
.PHONY: amalgamation
amalgamation: $(AMALGAMATION)/toi16.c ## the library as two files, toi16.h and toi16.c, under build/amalgamation/

# Both files are written at once.
$(AMALGAMATION)/toi16.c: packaging/amalgamate.pl packaging/rooms.pm $(wildcard src/*/*.[ch]) $(HEADERS)
	@mkdir -p $(@D)
	packaging/amalgamate.pl $(@D)

# Sketches find headers in src/ alone, so the public ones go there too, in their folder, and one that names them all.
ARDUINO := $(BUILD)/arduino/toi16
.PHONY: arduino
arduino: ## the library for the Arduino IDE, as a folder and as toi16-arduino.zip, under build/arduino/
	@rm -rf "$(BUILD)/arduino"
	@mkdir -p "$(ARDUINO)"
	cp -r src packaging/arduino/examples LICENSE README.md CHANGELOG.md "$(ARDUINO)"
	cp -r include/toi16 "$(ARDUINO)/src"
	{ sed -n 1p include/toi16/toi16.h; echo '#include "toi16/toi16.h"'; } > "$(ARDUINO)/src/toi16.h"
	$(FILL) packaging/arduino/library.properties > "$(ARDUINO)/library.properties"
	sed -n 's/^.*\b\(toi_[a-z0-9_]*\)(.*$$/\1/p' include/toi16/*.h | sort -u | sed 's/$$/\tKEYWORD2/' > "$(ARDUINO)/keywords.txt"
	cd "$(BUILD)/arduino" && $(ZIP) toi16-arduino.zip toi16/

# The list of sources is made here, as the schema knows no wildcards.
PACK := $(BUILD)/cmsis
.PHONY: cmsis-pack
cmsis-pack: ## the library as a CMSIS-Pack, under build/cmsis/
	@rm -rf "$(PACK)"
	@mkdir -p "$(PACK)"
	{ sed '/@sources@/,$$d' packaging/cmsis/toi16.pdsc; printf '        <file category="sourceC" name="%s"/>\n' $(SRC); \
	    sed '1,/@sources@/d' packaging/cmsis/toi16.pdsc; } | $(FILL) > "$(PACK)/toi16.toi16.pdsc"
	cp -r include src LICENSE README.md "$(PACK)"
	cd "$(PACK)" && $(ZIP) toi16.toi16.$(VERSION).pack toi16.toi16.pdsc include/ src/ LICENSE README.md

# As dpkg-buildpackage wants it: the tree with debian/ in it.
DEB := $(BUILD)/deb
.PHONY: deb
deb: ## the Debian packages libtoi16-dev and toi16, under build/deb/
	@rm -rf "$(DEB)"
	@mkdir -p "$(DEB)/toi16-$(VERSION)/debian/source"
	cp -r CMakeLists.txt include src tools packaging LICENSE CHANGELOG.md "$(DEB)/toi16-$(VERSION)"
	mkdir "$(DEB)/toi16-$(VERSION)/examples"
	cp -r examples/platformer "$(DEB)/toi16-$(VERSION)/examples"
	cd packaging/debian && for file in * source/*; do \
	    [ -d "$$file" ] || $(FILL) "$$file" > "$(abspath $(DEB))/toi16-$(VERSION)/debian/$$file"; done
	chmod +x "$(DEB)/toi16-$(VERSION)/debian/rules"
	cd "$(DEB)/toi16-$(VERSION)" && dpkg-buildpackage -b -us -uc

# As npm wants it, WebAssembly inside: clang and lld build all sources at once for it, with what a freestanding compiler may call.
# The stack lies first, so that one that overflows traps.
NPM := $(BUILD)/npm
NPM_CFLAGS ?= -Oz
NPM_CALLS := $(addprefix toi_,sweep contact overlap raycast contains shape_check bounds advance3 poly2_place rot2_from_angle \
    rot3_from_yaw rot3_from_axis_angle rot3_from_quaternion) toi16_js_move2 toi16_js_move3 __heap_base
.PHONY: npm
npm: ## the package for npm, with WebAssembly and types, as build/toi16-VERSION.tgz
	@rm -rf "$(NPM)" "$(BUILD)"/toi16-*.tgz
	@mkdir -p "$(NPM)"
	clang --target=wasm32 -std=c99 $(NPM_CFLAGS) $(WARN) -Iinclude -ffreestanding -ffunction-sections -fdata-sections -nostdlib \
	    -Wl,--no-entry,--gc-sections,--strip-all,--stack-first $(NPM_CALLS:%=-Wl,--export=%) \
	    packaging/npm/toi16_wasm.c boards/memory.c $(SRC) -o "$(NPM)/toi16.wasm"
	{ sed -n 1p packaging/npm/toi16.js; printf "export default '%s';\n" "$$(base64 < "$(NPM)/toi16.wasm" | tr -d '\n')"; } \
	    > "$(NPM)/toi16_wasm.js"
	cp packaging/npm/toi16.js packaging/npm/toi16.d.ts LICENSE "$(NPM)"
	for file in package.json README.md; do $(FILL) packaging/npm/$$file > "$(NPM)/$$file" || exit; done
	npm pack --silent --offline "$(abspath $(NPM))" --pack-destination "$(BUILD)"
