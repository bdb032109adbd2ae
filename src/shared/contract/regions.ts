/** The regions of spec section 3: Mexico, India, the Middle East, Australia. */
export const regions = ['mx', 'in', 'me', 'au'] as const;
export type RegionCode = (typeof regions)[number];
