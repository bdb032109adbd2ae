import { memo, type ReactNode } from 'react';
import { columnStyle } from './columns.ts';

/** A day's head. */
export interface DayHead {
  /** ISO date. */
  readonly date: string;
  /** The text for screen readers. */
  readonly text: string;
  readonly content: ReactNode;
  readonly isMuted?: boolean | undefined;
  readonly isToday?: boolean | undefined;
  /** px, of a column that is not a day: the totals of a person's days. Days share the remaining space. */
  readonly width?: number | undefined;
}

interface PeopleDaysHeadProps {
  /** Above the people. */
  readonly corner: ReactNode;
  readonly days: readonly DayHead[];
  readonly edges: readonly number[];
  readonly firstDay: number;
  readonly endDay: number;
}

function PlainHead({ corner, days, edges, firstDay, endDay }: PeopleDaysHeadProps) {
  return (
    <div className="people-days-head" role="row" aria-rowindex={1}>
      <div
        className="people-days-corner"
        {...(corner ? { role: 'columnheader', 'aria-colindex': 1 } : { role: 'presentation' })}
      >
        {corner}
      </div>
      {days.slice(firstDay, endDay).map((day, at) => (
        <div
          key={day.date}
          className="people-days-day"
          role="columnheader"
          aria-colindex={firstDay + at + 2}
          aria-label={day.text}
          data-muted={day.isMuted || undefined}
          data-today={day.isToday || undefined}
          style={columnStyle(edges, firstDay + at)}
        >
          {day.content}
        </div>
      ))}
    </div>
  );
}

/** The line of the days above the people, as far as it is visible. It is not drawn again while people are scrolled. */
export const PeopleDaysHead = memo(PlainHead);
