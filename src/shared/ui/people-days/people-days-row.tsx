import { memo, type ReactNode } from 'react';
import { columnStyle, reachOf, type Edges } from './columns.ts';
import { Skeleton } from '../feedback/skeleton.tsx';

/** The content of a person's day. */
export interface DayCell {
  /** The text for screen readers: the person, the day, and the content. */
  readonly text: string;
  readonly content: ReactNode;
  /** Attributes for the caller's style sheet: `data-<name>`. */
  readonly marks?: Readonly<Record<`data-${string}`, string | undefined>> | undefined;
}

interface PeopleDaysRowProps<Person> {
  readonly id: string;
  readonly row: number;
  readonly person: Person | undefined;
  readonly firstDay: number;
  readonly endDay: number;
  /** The chosen days here, both included; -1 if none is. */
  readonly chosenFrom: number;
  readonly chosenTo: number;
  readonly head: (person: Person) => ReactNode;
  readonly cell: (person: Person, day: number, width: number) => DayCell;
  readonly edges: Edges;
  readonly days: readonly { readonly isMuted?: boolean | undefined }[];
}

function PlainRow<Person>(props: PeopleDaysRowProps<Person>) {
  const { id, row, person, firstDay, endDay, chosenFrom, chosenTo, head, cell, days, edges } = props;
  return (
    <div
      className="people-days-row"
      role="row"
      aria-rowindex={row + 2}
      style={{ insetBlockStart: `calc(${row} * var(--row-height))` }}
    >
      <div className="people-days-person" role={person === undefined ? 'gridcell' : 'rowheader'} aria-colindex={1}>
        {person === undefined ? <Skeleton width={120} /> : head(person)}
      </div>
      {Array.from({ length: Math.max(0, endDay - firstDay) }, (_, at) => {
        const day = firstDay + at;
        const [start, end] = reachOf(edges, day);
        const shown = person === undefined ? undefined : cell(person, day, end - start);
        return (
          <div
            key={day}
            id={`${id}-${row}-${day}`}
            className="people-days-cell"
            role="gridcell"
            aria-colindex={day + 2}
            aria-label={shown?.text}
            aria-busy={shown ? undefined : true}
            aria-selected={day >= chosenFrom && day <= chosenTo}
            data-muted={days[day]?.isMuted || undefined}
            style={columnStyle(edges, day)}
            {...shown?.marks}
          >
            <span className="people-days-seen" aria-hidden="true">
              {shown?.content}
            </span>
          </div>
        );
      })}
    </div>
  );
}

/**
 * A person's days. The words of a day are a label, since a label that changes costs no layout; the signs are drawn. A cell whose
 * content is the same element as before keeps what is drawn, whoever the line shows now. A line is drawn again only when something of
 * it has changed, not when others are scrolled in.
 */
// React's memo takes no type parameter of its own; the props stay those of the row.
export const PeopleDaysRow = memo(PlainRow) as typeof PlainRow;
