/** `wide` is a desktop screen, `narrow` a phone. */
export type Viewport = 'wide' | 'narrow';

export const viewports: Readonly<Record<Viewport, { width: number; height: number }>> = {
  wide: { width: 1440, height: 900 },
  narrow: { width: 390, height: 844 },
};
