// The function of libFuzzer that runs a program's own target (llvm.org, "libFuzzer", "Using libFuzzer as a library").
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(
    int *_Nonnull count, char *_Nullable *_Nonnull *_Nonnull words,
    int (*_Nonnull run)(const uint8_t *_Nullable bytes, size_t count));
