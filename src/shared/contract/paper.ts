/** How a PDF may look on paper. */
export const paperSizes = ['a4', 'a3', 'letter'] as const;
export const pageOrientations = ['auto', 'portrait', 'landscape'] as const;
export const textSizes = ['small', 'normal', 'large'] as const;

/** Lines for signatures below a table, at most. */
export const mostSignatures = 4;
/** Characters of what stands below such a line. */
export const mostSignatureText = 40;
