#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <link.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

int dayreel_memory_file(void) {
    int descriptor = memfd_create("dayreel", MFD_CLOEXEC);
    return descriptor < 0 ? -errno : descriptor;
}

/* True for an object whose code the loader has written to: its pages are not those of the file. */
static int has_written_code(const struct dl_phdr_info *object) {
    for (int index = 0; index < object->dlpi_phnum; index++) {
        const ElfW(Phdr) *part = &object->dlpi_phdr[index];
        if (part->p_type != PT_DYNAMIC) continue;
        for (const ElfW(Dyn) *entry = (const ElfW(Dyn) *)(object->dlpi_addr + part->p_vaddr); entry->d_tag != DT_NULL; entry++) {
            if (entry->d_tag == DT_TEXTREL || (entry->d_tag == DT_FLAGS && (entry->d_un.d_val & DF_TEXTREL))) return 1;
        }
    }
    return 0;
}

static int give_back(struct dl_phdr_info *object, size_t size, void *context) {
    (void)size;
    uintptr_t page = *(uintptr_t *)context;
    if (has_written_code(object)) return 0;
    for (int index = 0; index < object->dlpi_phnum; index++) {
        const ElfW(Phdr) *part = &object->dlpi_phdr[index];
        if (part->p_type != PT_LOAD || (part->p_flags & PF_W)) continue;
        uintptr_t first = (object->dlpi_addr + part->p_vaddr) & ~(page - 1);
        uintptr_t end = (object->dlpi_addr + part->p_vaddr + part->p_memsz) & ~(page - 1);
        if (first < end) madvise((void *)first, end - first, MADV_DONTNEED);
    }
    return 0;
}

void dayreel_give_back_code(void) {
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    dl_iterate_phdr(give_back, &page);
}
