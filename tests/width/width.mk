# SPDX-License-Identifier: MIT
# The widest operands of every operation, computed from the sources.

TEST_TESTS += tests/width/check.py

.PHONY: widths
widths: | $(FIXMATH)/fix16.h ## how many operations are proved to fit: docs/widths.md
	tests/width/check.py --table > docs/widths.md
	@tail -n 3 docs/widths.md

.PHONY: widths-accept
widths-accept: | $(FIXMATH)/fix16.h ## write tests/width/open.txt anew: what is not proved to fit and not argued
	tests/width/check.py --accept
