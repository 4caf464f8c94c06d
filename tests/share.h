/* SPDX-License-Identifier: MIT */
/* A sanitizer takes ten times as long as a plain program, and a simulator a hundred times: there a test makes
 * a quarter of its random trials, or all with -DSHARE=1. */
#ifndef SHARE_H
#define SHARE_H

#ifdef SHARE
#elif defined(__SANITIZE_ADDRESS__) || !__STDC_HOSTED__
#define SHARE 4
#else
#define SHARE 1
#endif

#endif
