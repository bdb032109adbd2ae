/** The places in the frame of a public page that its island fills (auth-card.tsx). */
export type AuthPlace = 'logo' | 'tools' | 'content' | 'footer';

/** The frame's element for a part. @throws if the page has no frame */
export function authPlace(place: AuthPlace): Element {
  const found = document.querySelector(`[data-place="${place}"]`);
  if (!found) throw new Error(`The page has no place for its ${place}`);
  return found;
}

/** Marks the frame as no longer busy, and shows its content. */
export function showFilled(): void {
  document.querySelector('.ui-auth-card')?.setAttribute('aria-busy', 'false');
}
