/* SPDX-License-Identifier: MIT */
/* libFuzzer: any bytes as a mesh file of any format. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../tools/mesh_read.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void check_mesh(const mesh *m) {
    assert(m->count > 0 && m->format != NULL);
    for (size_t i = 0; i < m->count; i++)
        for (int k = 0; k < 3; k++)
            assert(isfinite(m->points[i].at[k]));
}

static void check_fault(const mesh_fault *fault, size_t size) {
    const size_t length = strlen(fault->text);
    assert(0 < length && length < sizeof fault->text);
    assert(!fault->is_unread && fault->line <= size + 1);
}

/* In memory of exactly its size, so that one byte past the NUL is seen. */
static void read_as(const char *name, const unsigned char *data, size_t size) {
    char *bytes = malloc(size + 1);
    mesh m;
    mesh_fault fault;
    assert(bytes != NULL);
    memcpy(bytes, data, size);
    bytes[size] = '\0';
    if (mesh_read_bytes(bytes, size, name, &m, &fault)) {
        check_mesh(&m);
        mesh_free(&m);
    } else {
        check_fault(&fault, size);
    }
    free(bytes);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
    read_as("mesh", data, size);
    read_as("mesh.stl", data, size);
    return 0;
}
