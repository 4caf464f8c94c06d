/* SPDX-License-Identifier: MIT */
/* libccd's own build writes such a file: single precision is chosen in peers.mk. */
