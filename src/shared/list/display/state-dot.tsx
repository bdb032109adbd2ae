import './display.css';
import type { StateTone } from '#shared/contract/index.ts';

/** A state as a dot with its word; the shape differs too, since one in twelve men cannot rely on colour. */
export function StateDot({ tone, children }: { tone: StateTone; children: string }) {
  return (
    <span className="state-dot" data-tone={tone}>
      <span className="state-dot-mark" aria-hidden="true" />
      <span className="state-dot-word" title={children}>
        {children}
      </span>
    </span>
  );
}
