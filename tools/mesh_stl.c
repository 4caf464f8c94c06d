/* SPDX-License-Identifier: MIT */
/* Binary STL: 80 bytes of anything, the count of triangles in 4 bytes, then 50 bytes each: a normal and three
 * corners of three floats, and two bytes that programs use as they like. Lower half first. */
#include "mesh_input.h"

enum { HEAD = 84, TRIANGLE = 50 };

static bool read_corner(mesh_input *in, size_t at) {
    mesh_point point;
    for (size_t i = 0; i < 3; i++) {
        const uint64_t bits = mesh_bits(in->bytes + at + 4 * i, 4, false);
        if ((bits & 0x7F800000) == 0x7F800000)
            return mesh_fault_at(in, at + 4 * i, "a coordinate is not finite");
        point.at[i] = mesh_float(bits);
    }
    return mesh_add(in, &point);
}

bool mesh_read_stl_binary(mesh_input *in) {
    if (in->size < HEAD)
        return mesh_fault_at(in, in->size, "the file ends within the head of a binary STL: it is truncated");
    const uint64_t count = mesh_bits(in->bytes + HEAD - 4, 4, false), has = (in->size - HEAD) / TRIANGLE;
    if (in->size != HEAD + count * TRIANGLE)
        return mesh_fault_at(
            in, HEAD - 4,
            "the head counts %llu triangles, the file has bytes for %llu and %llu more: it is "
            "truncated, or the count is wrong",
            (unsigned long long)count, (unsigned long long)has,
            (unsigned long long)((in->size - HEAD) % TRIANGLE));
    for (size_t at = HEAD; at < in->size; at += TRIANGLE)
        for (size_t corner = 1; corner <= 3; corner++)
            if (!read_corner(in, at + 12 * corner))
                return false;
    return true;
}
