import type { ReactNode } from 'react';
import type { ExplainedDay } from '../../contract/explained-days.ts';
import { fateOf } from './day-drawing.ts';
import type { DayWords } from './use-day-words.ts';

export interface DayPunchesProps {
  readonly day: ExplainedDay;
  readonly words: DayWords;
  /** At the end of a punch's line; a punch that ends one pair and begins another gets it once. */
  readonly more?: (punch: ExplainedDay['punches'][number]) => ReactNode;
}

/** The punches of a day in order, each with its use. */
export function DayPunches({ day: { punches }, words, more }: DayPunchesProps) {
  return (
    <ol className="why-punches">
      {punches.map((punch, index) => (
        // The same punch may stand there twice: as an end and as a beginning.
        <li key={`${punch.id}-${index}`} data-ignored={punch.use === null || undefined}>
          <time>{words.time(punch.at)}</time>
          <span>{fateOf(punch, words)}</span>
          <bdi>{punch.terminal_alias}</bdi>
          {punch.role === null ? null : <small>{words.t(`att:why.terminalRole.${punch.role}`)}</small>}
          {punches.findIndex(({ id }) => id === punch.id) === index ? more?.(punch) : null}
        </li>
      ))}
    </ol>
  );
}
