import { useState, type ReactNode } from 'react';

/** Props of the placeholder button: a press opens the part, hovering preloads it. */
export interface DemandProps {
  readonly onPress: () => void;
  readonly onHoverStart: () => void;
  readonly onFocus: () => void;
}

interface OnDemandProps {
  /** The part to open; its code loads on demand. */
  readonly part: { readonly preload: () => Promise<unknown> };
  readonly button: (props: DemandProps) => ReactNode;
  /** Replaces the button after a press: a trigger that is open from the start. */
  readonly children: ReactNode;
}

/** A menu of the top bar whose code loads on demand; until then only its button shows. */
export function OnDemand({ part, button, children }: OnDemandProps) {
  const [isWanted, setWanted] = useState(false);
  const show = (): void => setWanted(true);
  // A failed load is reported in its place.
  const begin = (): void => void part.preload().catch(() => undefined);
  if (isWanted) return children;
  return button({ onPress: () => void part.preload().then(show, show), onHoverStart: begin, onFocus: begin });
}
