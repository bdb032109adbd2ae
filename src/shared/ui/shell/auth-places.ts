/** Where the frame of a public page has room for what its island shows (auth-card.tsx). */
export type AuthPlace = 'logo' | 'tools' | 'content' | 'footer';

/** The frame's element for a part. @throws where the page has no frame */
export function authPlace(place: AuthPlace): Element {
  const found = document.querySelector(`[data-place="${place}"]`);
  if (!found) throw new Error(`The page has no place for its ${place}`);
  return found;
}

/** The frame stops saying that it is busy, and shows what it has been filled with. */
export function showFilled(): void {
  document.querySelector('.ui-auth-card')?.setAttribute('aria-busy', 'false');
}
