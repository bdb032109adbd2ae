/** Whether somebody wore a mask at a punch, on terminals that look for one. */
export const masks = ['worn', 'missing'] as const;
export type Mask = (typeof masks)[number];
