/* SPDX-License-Identifier: MIT */
/* ODE's own build writes such a file. Two boxes need neither threads nor anything else that it would ask for.
 */
#define dTHREADING_INTF_DISABLED 1
#define dATOMICS_ENABLED         0
#include <alloca.h>
#include <stdint.h>
#include "typedefs.h"
