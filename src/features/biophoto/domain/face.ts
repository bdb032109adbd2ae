/** Spec section 5: photos are jpg, png or bmp, whatever their name says. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/bmp'] as const;
/** Of the cut: enough for every terminal, and small enough for a slow phone. */
export const photoSide = 480;
