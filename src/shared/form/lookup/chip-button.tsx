import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';

/** A bare button inside a chip; the chip draws itself. */
export function ChipButton({ children }: { children: ReactNode }) {
  return <Button className="resource-chip-text">{children}</Button>;
}
