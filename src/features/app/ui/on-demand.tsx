import { Suspense, useState, type ReactNode } from 'react';

/** What the button that stands for something needs: a press opens it, coming near it begins to load it. */
export interface DemandProps {
  readonly onPress: () => void;
  readonly onHoverStart: () => void;
  readonly onFocus: () => void;
}

interface OnDemandProps {
  /** Begins to load what opens. */
  readonly preload: () => unknown;
  readonly button: (props: DemandProps) => ReactNode;
  /** What takes the button's place once it was pressed: a trigger that is open from the start. */
  readonly children: ReactNode;
}

/** A menu of the top bar whose code comes when it is wanted; until then its button stands there alone. */
export function OnDemand({ preload, button, children }: OnDemandProps) {
  const [isWanted, setWanted] = useState(false);
  const begin = (): void => void preload();
  const idle = button({ onPress: () => setWanted(true), onHoverStart: begin, onFocus: begin });
  return isWanted ? <Suspense fallback={idle}>{children}</Suspense> : idle;
}
