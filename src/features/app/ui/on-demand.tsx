import { useState, type ReactNode } from 'react';

/** What the button that stands for something needs: a press opens it, coming near it begins to load it. */
export interface DemandProps {
  readonly onPress: () => void;
  readonly onHoverStart: () => void;
  readonly onFocus: () => void;
}

interface OnDemandProps {
  /** What opens: its code comes when it is wanted. */
  readonly part: { readonly preload: () => Promise<unknown> };
  readonly button: (props: DemandProps) => ReactNode;
  /** What takes the button's place once it was pressed: a trigger that is open from the start. */
  readonly children: ReactNode;
}

/** A menu of the top bar whose code comes when it is wanted; until then its button stands there alone. */
export function OnDemand({ part, button, children }: OnDemandProps) {
  const [isWanted, setWanted] = useState(false);
  const show = (): void => setWanted(true);
  // What does not load says so where it would stand.
  const begin = (): void => void part.preload().catch(() => undefined);
  if (isWanted) return children;
  return button({ onPress: () => void part.preload().then(show, show), onHoverStart: begin, onFocus: begin });
}
