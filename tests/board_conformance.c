/* SPDX-License-Identifier: MIT */
/* What every board must do as the host does: answer the case files, and print the same digest. */
#include "conformance.h"
#include "digest.h"

int main(void) {
    bool passed = conformance_run();
    digest_run();
    return passed ? 0 : 1;
}
