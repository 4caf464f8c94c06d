/* SPDX-License-Identifier: MIT */
/* Whole numbers of any number of bits, with C's rules for mixing them: the larger type wins, of two equal ones
 * the unsigned one; what is narrower than a word becomes a signed word, as int is. A signed overflow, a shift by the
 * width or more and a division by zero end the test. */
#ifndef SMALL_WORDS_HPP
#define SMALL_WORDS_HPP

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <type_traits>

#ifndef HALF
#define HALF 4
#endif

[[noreturn]] inline void broken(const char *what) {
    std::printf("not ok 1 - %s\n1..1\n", what);
    std::exit(1);
}

template <int BITS, bool SIGNED> struct word {
    int64_t value;

    static constexpr int64_t wrapped(int64_t x) {
        const uint64_t mask = (UINT64_C(1) << BITS) - 1, top = UINT64_C(1) << (BITS - 1);
        const uint64_t low = uint64_t(x) & mask;
        return SIGNED && (low & top) ? int64_t(low) - int64_t(mask) - 1 : int64_t(low);
    }
    static word of(int64_t x) {
        if (SIGNED && wrapped(x) != x)
            broken("no signed overflow");
        word w;
        w.value = wrapped(x);
        return w;
    }

    word() = default;
    template <class T, std::enable_if_t<std::is_arithmetic_v<T>, int> = 0>
    constexpr word(T x) : value(wrapped(int64_t(x))) {}
    template <int B, bool S> constexpr word(word<B, S> x) : value(wrapped(x.value)) {}

    template <class T, std::enable_if_t<std::is_arithmetic_v<T>, int> = 0> explicit operator T() const {
        return T(value);
    }
    word operator-() const {
        return of(-value);
    }
    word operator~() const {
        return word(~value);
    }
};

/* What two operands become. */
template <class A> struct promoted {
    using type = word<2 * HALF, true>; /* bool, int, unsigned: they stand for numbers that fit */
};
template <int B, bool S> struct promoted<word<B, S>> {
    using type = std::conditional_t<(B < 2 * HALF), word<2 * HALF, true>, word<B, S>>;
};
template <class A> using promoted_t = typename promoted<A>::type;

template <class A, class B> struct common;
template <int A, bool S, int B, bool T> struct common<word<A, S>, word<B, T>> {
    using type = word<(A > B ? A : B), (A > B ? S : B > A ? T : S && T)>;
};
template <class A, class B> using common_t = typename common<promoted_t<A>, promoted_t<B>>::type;

template <class A> struct is_word : std::false_type {};
template <int B, bool S> struct is_word<word<B, S>> : std::true_type {};
template <class A, class B> using both = std::enable_if_t<is_word<A>::value || is_word<B>::value, int>;

#define SMALL_BINARY(op)                                                                                     \
    template <class A, class B, both<A, B> = 0> common_t<A, B> operator op(A a, B b) {                       \
        using C = common_t<A, B>;                                                                            \
        return C::of(C(a).value op C(b).value);                                                              \
    }                                                                                                        \
    template <int X, bool S, class B> word<X, S> &operator op##=(word<X, S> &a, B b) {                       \
        return a = word<X, S>(a op b);                                                                       \
    }
SMALL_BINARY(+)
SMALL_BINARY(-)
SMALL_BINARY(*)
SMALL_BINARY(&)
SMALL_BINARY(|)
SMALL_BINARY(^)

template <class A, class B, both<A, B> = 0> common_t<A, B> operator/(A a, B b) {
    using C = common_t<A, B>;
    if (C(b).value == 0)
        broken("no division by zero");
    return C::of(C(a).value / C(b).value);
}

#define SMALL_COMPARE(op)                                                                                    \
    template <class A, class B, both<A, B> = 0> bool operator op(A a, B b) {                                 \
        using C = common_t<A, B>;                                                                            \
        return C(a).value op C(b).value;                                                                     \
    }
SMALL_COMPARE(<)
SMALL_COMPARE(>)
SMALL_COMPARE(<=)
SMALL_COMPARE(>=)
SMALL_COMPARE(==)
SMALL_COMPARE(!=)

template <int X, bool S, class N> promoted_t<word<X, S>> operator<<(word<X, S> a, N count) {
    using C = promoted_t<word<X, S>>;
    int64_t n = int64_t(count);
    if (n < 0 || n >= int64_t(X < 2 * HALF ? 2 * HALF : X))
        broken("no shift by the width");
    return C::of(int64_t(C(a).value) << n);
}
template <int X, bool S, class N> promoted_t<word<X, S>> operator>>(word<X, S> a, N count) {
    using C = promoted_t<word<X, S>>;
    int64_t n = int64_t(count);
    if (n < 0 || n >= int64_t(X < 2 * HALF ? 2 * HALF : X))
        broken("no shift by the width");
    return C(C(a).value >> n);
}
template <int X, bool S, class N> word<X, S> &operator<<=(word<X, S> &a, N count) {
    return a = word<X, S>(a << count);
}
template <int X, bool S, class N> word<X, S> &operator>>=(word<X, S> &a, N count) {
    return a = word<X, S>(a >> count);
}
template <int X, bool S> void operator++(word<X, S> &a, int) {
    a = word<X, S>(a + 1);
}
template <int X, bool S> void operator--(word<X, S> &a, int) {
    a = word<X, S>(a - 1);
}

using H = word<HALF, false>;
using SH = word<HALF, true>;
using W = word<2 * HALF, false>;
using SW = word<2 * HALF, true>;
using D = word<4 * HALF, false>;
using SD = word<4 * HALF, true>;

#undef INT32_MAX
#undef INT32_MIN
#undef UINT32_MAX
#undef UINT64_MAX
#define INT32_MAX SW((1 << (2 * HALF - 1)) - 1)
#define INT32_MIN SW(-(1 << (2 * HALF - 1)))
#define UINT32_MAX W(-1)
#define UINT64_MAX D(-1)

inline unsigned exact_bits(uint64_t x) {
    unsigned n = 0;
    for (; x; x >>= 1)
        n++;
    return n;
}

inline unsigned exact_root(uint64_t x) {
    unsigned root = 0;
    while (uint64_t(root + 1) * (root + 1) <= x)
        root++;
    return root;
}

#endif
