/**
 * What Node is told for the server, whose work comes in batches: memory that a batch used once would otherwise be kept for good. A young
 * generation of twice 8 MB in place of twice 32, an old one that is cleared when it has grown by two fifths in place of threefold, and
 * two arenas of the C library in place of one a thread. `packaging/muster` has them too.
 */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=40'];
export const serverVariables = { MALLOC_ARENA_MAX: '2' };
