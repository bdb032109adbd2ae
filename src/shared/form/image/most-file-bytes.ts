/** A larger file is refused before it is read. */
export const mostFileBytes = 40_000_000;
