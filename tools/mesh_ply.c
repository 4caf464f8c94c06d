/* SPDX-License-Identifier: MIT */
/* PLY: a head in text that names elements and their properties, then their values, in text or binary.
 * Everything is read, not the vertices alone, to see that the file has what its head counts. */
#include "mesh_input.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_PROPERTIES = 64, MOST_ELEMENTS = 16 };

typedef enum { PLY_TEXT, PLY_LITTLE, PLY_BIG } ply_form;

typedef enum { KIND_SIGNED, KIND_UNSIGNED, KIND_FLOAT } ply_kind;

typedef struct {
    const char *name, *other_name;
    size_t size;
    ply_kind kind;
} ply_type;

static const ply_type types[] = {
    {"char", "int8", 1, KIND_SIGNED},    {"uchar", "uint8", 1, KIND_UNSIGNED},
    {"short", "int16", 2, KIND_SIGNED},  {"ushort", "uint16", 2, KIND_UNSIGNED},
    {"int", "int32", 4, KIND_SIGNED},    {"uint", "uint32", 4, KIND_UNSIGNED},
    {"float", "float32", 4, KIND_FLOAT}, {"double", "float64", 8, KIND_FLOAT},
};

typedef struct {
    mesh_word name;
    const ply_type *type;
    const ply_type *count; /* of a list: the type of its length; else null */
} ply_property;

typedef struct {
    mesh_word name;
    double count;
    size_t first, end; /* of its properties */
} ply_element;

typedef struct {
    ply_form form;
    ply_element elements[MOST_ELEMENTS];
    ply_property properties[MOST_PROPERTIES];
    size_t element_count, property_count;
    double vertex_count;
} ply_head;

/* ---- head ---- */

static bool read_form(mesh_input *in, ply_head *head) {
    static const char *const names[] = {"ascii", "binary_little_endian", "binary_big_endian"};
    const mesh_word word = mesh_next_word(in);
    for (ply_form form = PLY_TEXT; form <= PLY_BIG; form++)
        if (mesh_is(word, names[form])) {
            head->form = form;
            return true;
        }
    return mesh_fault_here(in, "the format is none of ascii, binary_little_endian, binary_big_endian");
}

static bool read_element(mesh_input *in, ply_head *head) {
    ply_element *element = &head->elements[head->element_count];
    if (head->element_count == MOST_ELEMENTS)
        return mesh_fault_here(in, "more than %d kinds of elements", MOST_ELEMENTS);
    *element =
        (ply_element){.name = mesh_next_word(in), .first = head->property_count, .end = head->property_count};
    if (!mesh_number(in, mesh_next_word(in), "the count of an element", &element->count))
        return false;
    if (element->count < 0 || element->count > 1e15)
        return mesh_fault_here(in, "the count of an element is out of all bounds");
    if (mesh_is(element->name, "vertex"))
        head->vertex_count = element->count;
    head->element_count++;
    return true;
}

static const ply_type *find_type(mesh_word word) {
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (mesh_is(word, types[i].name) || mesh_is(word, types[i].other_name))
            return &types[i];
    return NULL;
}

static bool read_property(mesh_input *in, ply_head *head) {
    ply_property *property = &head->properties[head->property_count];
    if (head->element_count == 0)
        return mesh_fault_here(in, "a property before any element");
    if (head->property_count == MOST_PROPERTIES)
        return mesh_fault_here(in, "more than %d properties", MOST_PROPERTIES);
    mesh_word word = mesh_next_word(in);
    const bool is_list = mesh_is(word, "list");
    property->count = is_list ? find_type(mesh_next_word(in)) : NULL;
    if (is_list)
        word = mesh_next_word(in);
    property->type = find_type(word);
    property->name = mesh_next_word(in);
    if (property->type == NULL || property->name.text == NULL || (is_list && property->count == NULL))
        return mesh_fault_here(in, "a property without a known type and a name");
    head->elements[head->element_count - 1].end = ++head->property_count;
    return true;
}

/* A line of it. *ended: it was the last one. */
static bool read_head_line(mesh_input *in, ply_head *head, bool *ended) {
    const mesh_word word = mesh_next_word(in);
    if (mesh_is(word, "format"))
        return read_form(in, head);
    if (mesh_is(word, "element"))
        return read_element(in, head);
    if (mesh_is(word, "property"))
        return read_property(in, head);
    *ended = mesh_is(word, "end_header");
    if (*ended || word.text == NULL || mesh_is(word, "comment") || mesh_is(word, "obj_info"))
        return true;
    return mesh_fault_here(in, "no word of a PLY head: %.*s", mesh_shown(word), word.text);
}

static bool read_head(mesh_input *in, ply_head *head) {
    bool ended = false;
    while (!ended) {
        if (!mesh_next_line(in))
            return mesh_fault_here(in, "the file ends before \"end_header\": it is truncated");
        if (!read_head_line(in, head, &ended))
            return false;
    }
    return true;
}

/* ---- values ---- */

static double value_of(uint64_t bits, const ply_type *type) {
    if (type->kind == KIND_FLOAT)
        return type->size == 4 ? mesh_float(bits) : mesh_double(bits);
    const double end = (double)(UINT64_C(1) << (8 * type->size)), value = (double)bits;
    return type->kind == KIND_SIGNED && value >= end / 2 ? value - end : value;
}

static bool fault(mesh_input *in, const ply_head *head, const char *text) {
    return head->form == PLY_TEXT ? mesh_fault_here(in, "%s", text) : mesh_fault_at(in, in->at, "%s", text);
}

static bool read_value(mesh_input *in, const ply_head *head, const ply_type *type, double *out) {
    if (head->form == PLY_TEXT) {
        const mesh_word word = mesh_next_word_of_all(in);
        if (word.text == NULL)
            return fault(in, head, "the file ends before all that its head counts: it is truncated");
        return mesh_number(in, word, "a value", out);
    }
    if (in->size - in->at < type->size)
        return fault(in, head, "the file ends before all that its head counts: it is truncated");
    *out = value_of(mesh_bits(in->bytes + in->at, type->size, head->form == PLY_BIG), type);
    if (!(*out - *out == 0))
        return fault(in, head, "a value is not finite");
    in->at += type->size;
    return true;
}

static bool is_reference(const ply_property *property) {
    return mesh_is(property->name, "vertex_indices") || mesh_is(property->name, "vertex_index");
}

static bool read_list(mesh_input *in, const ply_head *head, const ply_property *property) {
    double count, value;
    if (!read_value(in, head, property->count, &count))
        return false;
    for (double i = 0; i < count; i++) {
        if (!read_value(in, head, property->type, &value))
            return false;
        if (is_reference(property) && !(value >= 0 && value < head->vertex_count))
            return fault(in, head, "a face refers to a vertex that the file has not");
    }
    return true;
}

/* The coordinate that a property of a vertex is, or 3. */
static int coordinate(const ply_property *property) {
    static const char *const names[] = {"x", "y", "z"};
    int i = 0;
    while (i < 3 && !mesh_is(property->name, names[i]))
        i++;
    return i;
}

static bool read_one(mesh_input *in, const ply_head *head, const ply_element *element, mesh_point *point) {
    double value;
    for (size_t i = element->first; i < element->end; i++) {
        const ply_property *property = &head->properties[i];
        if (property->count != NULL ? !read_list(in, head, property)
                                    : !read_value(in, head, property->type, &value))
            return false;
        if (property->count == NULL && coordinate(property) < 3)
            point->at[coordinate(property)] = value;
    }
    return true;
}

static bool has_coordinates(const ply_head *head, const ply_element *element) {
    bool has[4] = {false, false, false, false};
    for (size_t i = element->first; i < element->end; i++)
        if (head->properties[i].count == NULL)
            has[coordinate(&head->properties[i])] = true;
    return has[0] && has[1] && has[2];
}

/* An element without properties has nothing to read, however many there are. */
static bool read_all(mesh_input *in, const ply_head *head, const ply_element *element) {
    const bool is_vertex = mesh_is(element->name, "vertex");
    if (is_vertex && !has_coordinates(head, element))
        return mesh_fault_here(in, "the vertices have not all of x, y and z");
    for (double i = 0; i < element->count && element->first < element->end; i++) {
        mesh_point point;
        if (!read_one(in, head, element, &point) || (is_vertex && !mesh_add(in, &point)))
            return false;
    }
    return true;
}

static bool is_at_end(mesh_input *in, const ply_head *head) {
    return head->form == PLY_TEXT ? mesh_next_word_of_all(in).text == NULL : in->at == in->size;
}

bool mesh_read_ply(mesh_input *in) {
    ply_head head = {.form = PLY_TEXT};
    if (!read_head(in, &head))
        return false;
    if (head.form != PLY_TEXT && !mesh_next_line(in) && head.vertex_count > 0)
        return mesh_fault_here(in, "the file ends with its head: it is truncated");
    for (size_t i = 0; i < head.element_count; i++)
        if (!read_all(in, &head, &head.elements[i]))
            return false;
    return is_at_end(in, &head) || fault(in, &head, "the file goes on after all that its head counts");
}
