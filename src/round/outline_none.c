#include "round.h"
const toi16_round_family toi16_round_outlines_family = {{0, 0, 0, 0, 0, 0, 0, 0}, 0, 0, 0, 0};
void toi16_set_flat_outlines(toi16_round_outlines *outlines) {
    (void)outlines;
}
