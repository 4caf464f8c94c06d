/* SPDX-License-Identifier: MIT */
/* When does a robot, at one metre a second, touch a cart that comes towards it, turned by 30 degrees? */
#include <toi16.h>

void setup() {
  Serial.begin(115200);
  toi_obb3 robot = {{0, 0, 0}, {TOI_F16(0.40), TOI_F16(0.30), TOI_F16(0.20)}, TOI_ROT3_IDENTITY};
  toi_obb3 cart = {{TOI_F16(3), TOI_F16(0.1), 0}, {TOI_F16(0.5), TOI_F16(0.5), TOI_F16(0.6)}, TOI_ROT3_IDENTITY};
  toi_vec3 robot_velocity = {TOI_F16(1), 0, 0}, cart_velocity = {TOI_F16(-0.5), 0, 0};
  toi_options options = toi_options();
  options.t_max = TOI_F16(5);
  toi_rot3_from_yaw(&cart.rot, TOI_DEGREES(30));
  toi_hit hit;
  const uint32_t before = micros();
  const toi_status status = toi_sweep_obb3(&robot, &robot_velocity, &cart, &cart_velocity, &options, &hit);
  const uint32_t after = micros();
  Serial.print(toi_status_name(status));
  Serial.print(" in ");
  Serial.print(fix16_to_dbl(hit.enter), 3);
  Serial.print(" s, raw ");
  Serial.println(hit.enter);
  Serial.print("took us ");
  Serial.println(after - before);
}

void loop() {}
