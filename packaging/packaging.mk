# SPDX-License-Identifier: MIT
# Packages that are not the tree as it is: for the Arduino IDE, as a CMSIS-Pack, for Debian. docs/integrate.md. The version is that
# of types.h, and HOMEPAGE is set by who publishes.

HOMEPAGE ?= https://example.org/toi16
FILL = sed -e 's|@version@|$(VERSION)|g; s|@homepage@|$(HOMEPAGE)|g'
ZIP = python3 -m zipfile -c

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
