/* SPDX-License-Identifier: MIT */
/* A player falls onto a tile; the time unit is one step of the game. */
#include <toi16.h>

void setup() {
  Serial.begin(115200);
  toi_aabb2 player = {{0, TOI_F16(3)}, {TOI_F16(1), TOI_F16(5)}};
  toi_aabb2 tile = {{TOI_F16(0.5), 0}, {TOI_F16(1.5), TOI_F16(1)}};
  toi_vec2 fall = {TOI_F16(0.25), TOI_F16(-4)}, still = {0, 0};
  toi_hit hit;
  if (toi_sweep_aabb2(&player, &fall, &tile, &still, NULL, &hit) == TOI_HIT) {
    Serial.print("lands in ");
    Serial.print(fix16_to_dbl(hit.enter), 3);
    Serial.println(" of a step");
  }
}

void loop() {}
