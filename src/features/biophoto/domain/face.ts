/** Spec section 5: photos are jpg, png or bmp, whatever their name says. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/bmp'] as const;
/** The side of the cropped photo: enough for every terminal, and small enough for slow phones. */
export const photoSide = 480;
