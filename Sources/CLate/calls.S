/* A function of each name in calls.h. It jumps to the address in its entry of a table. At first this is that of dayreel_late_first, which
   asks for the right one (late.c), with the caller's arguments kept. */
#include "libraries.h"

#if defined(__x86_64__)
/* The bytes of the largest page, at which memory can become read-only. */
#define PAGE 4096
#define CALL(library, name)                                                                                          \
    .globl name; .hidden name; .type name, @function; .balign 16;                                            \
    name: jmpq *.Lentry_##name(%rip);                                                                            \
    .Lfirst_##name: leaq .Lentry_##name(%rip), %r11; jmp dayreel_late_first;                                     \
    .size name, . - name
#elif defined(__aarch64__)
#define PAGE 65536
#define CALL(library, name)                                                                                          \
    .globl name; .hidden name; .type name, %function; .balign 16;                                            \
    name: adrp x17, .Lentry_##name; ldr x16, [x17, :lo12:.Lentry_##name]; br x16;                            \
    .Lfirst_##name: adrp x17, .Lentry_##name; add x17, x17, :lo12:.Lentry_##name; b dayreel_late_first;      \
    .size name, . - name
#endif

#ifdef PAGE
    .text
#include "calls.h"

dayreel_late_first:
#if defined(__x86_64__)
    /* Registers with arguments, and %rax, which a function with a variable number of them reads. %r11 has the entry. */
    pushq %rbp
    movq %rsp, %rbp
    pushq %rdi
    pushq %rsi
    pushq %rdx
    pushq %rcx
    pushq %r8
    pushq %r9
    pushq %r10
    pushq %rax
    subq $128, %rsp
    movups %xmm0, (%rsp)
    movups %xmm1, 16(%rsp)
    movups %xmm2, 32(%rsp)
    movups %xmm3, 48(%rsp)
    movups %xmm4, 64(%rsp)
    movups %xmm5, 80(%rsp)
    movups %xmm6, 96(%rsp)
    movups %xmm7, 112(%rsp)
    movq %r11, %rdi
    callq dayreel_late_resolve
    movq %rax, %r11
    movups (%rsp), %xmm0
    movups 16(%rsp), %xmm1
    movups 32(%rsp), %xmm2
    movups 48(%rsp), %xmm3
    movups 64(%rsp), %xmm4
    movups 80(%rsp), %xmm5
    movups 96(%rsp), %xmm6
    movups 112(%rsp), %xmm7
    addq $128, %rsp
    popq %rax
    popq %r10
    popq %r9
    popq %r8
    popq %rcx
    popq %rdx
    popq %rsi
    popq %rdi
    popq %rbp
    jmpq *%r11
#else
    /* Registers with arguments, and that of a result in memory. x17 has the entry. */
    stp x29, x30, [sp, #-224]!
    mov x29, sp
    stp x0, x1, [sp, #16]
    stp x2, x3, [sp, #32]
    stp x4, x5, [sp, #48]
    stp x6, x7, [sp, #64]
    str x8, [sp, #80]
    stp q0, q1, [sp, #96]
    stp q2, q3, [sp, #128]
    stp q4, q5, [sp, #160]
    stp q6, q7, [sp, #192]
    mov x0, x17
    bl dayreel_late_resolve
    mov x16, x0
    ldp x0, x1, [sp, #16]
    ldp x2, x3, [sp, #32]
    ldp x4, x5, [sp, #48]
    ldp x6, x7, [sp, #64]
    ldr x8, [sp, #80]
    ldp q0, q1, [sp, #96]
    ldp q2, q3, [sp, #128]
    ldp q4, q5, [sp, #160]
    ldp q6, q7, [sp, #192]
    ldp x29, x30, [sp], #224
    br x16
#endif

/* The table: `struct entry` in late.c. It has pages of its own, which become read-only. */
#undef CALL
#define CALL(library, name) .Lentry_##name: .quad .Lfirst_##name, .Lname_##name, library
    .data
    .balign PAGE
    .globl dayreel_late_begin
    .globl dayreel_late_end
    .hidden dayreel_late_begin
    .hidden dayreel_late_end
dayreel_late_begin:
#include "calls.h"
dayreel_late_end:
    .balign PAGE

#undef CALL
#define CALL(library, name) .Lname_##name: .asciz #name
    .section .rodata
#include "calls.h"

#else
/* Other machines have the libraries linked, and an empty table. */
    .data
    .globl dayreel_late_begin
    .globl dayreel_late_end
dayreel_late_begin:
dayreel_late_end:
#endif

    .section .note.GNU-stack, "", %progbits
