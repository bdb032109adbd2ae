/** The paper settings of a PDF. */
export const paperSizes = ['a4', 'a3', 'letter'] as const;
export const pageOrientations = ['auto', 'portrait', 'landscape'] as const;
export const textSizes = ['small', 'normal', 'large'] as const;

/** The largest number of signature lines below a table. */
export const mostSignatures = 4;
/** The longest text below such a line. */
export const mostSignatureText = 40;
