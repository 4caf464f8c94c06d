/* SPDX-License-Identifier: MIT */
/* From the vertices of a mesh to a table that is proved to hold them all. */
#ifndef HULL_COMPILE_H
#define HULL_COMPILE_H

#include "hull_build.h"
#include "mesh_read.h"
#include "progress.h"

enum { HULL_ERROR_SIZE = 200 };

typedef struct {
    double scale;        /* above zero */
    size_t max_vertices; /* 4 or more; 0: as many as there are */
    bool recentre, flat; /* flat: a hull without volume is wanted too */
} hull_settings;

/* Lengths are in units. */
typedef struct {
    hull hull;
    double offset[3];     /* what was at this place, after scaling, is the origin now */
    size_t full_vertices; /* before they were made fewer */
    bool is_simplified;   /* what follows is of solids that are */
    double stands_off, diameter, volume, full_volume;
} hull_product;

/* False: *error tells why. */
bool hull_compile(const mesh *m, const hull_settings *settings, progress *show, hull_product *out,
                  char error[HULL_ERROR_SIZE]);

#endif
