/* The map of time zones becomes part of the program: the system loads a page of it when a lookup first needs that page. */
#include "zones-edition.h"

    .section .rodata
    .balign 16
    .globl dayreel_zone_table_begin
    .globl dayreel_zone_table_end
dayreel_zone_table_begin:
    .incbin "zones.table"
dayreel_zone_table_end:
    .byte 0

    .section .note.GNU-stack, "", %progbits
