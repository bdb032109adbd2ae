import { memo, type ReactNode } from 'react';
import { columnStyle, type Edges } from './columns.ts';

/** A line below the people, the same for all of them: a sum a day. */
export interface FootLine {
  readonly id: string;
  readonly head: ReactNode;
  readonly cell: (day: number) => { readonly text: string; readonly content: ReactNode };
}

interface PeopleDaysFootProps {
  readonly lines: readonly FootLine[];
  readonly days: readonly { readonly date: string; readonly isMuted?: boolean | undefined }[];
  readonly edges: Edges;
  readonly firstDay: number;
  readonly endDay: number;
  /** The number of people above. */
  readonly count: number;
}

function PlainFoot({ lines, days, edges, firstDay, endDay, count }: PeopleDaysFootProps) {
  if (lines.length === 0) return null;
  return (
    <div className="people-days-foot" role="presentation">
      {lines.map((line, at) => (
        <div key={line.id} className="people-days-sum" role="row" aria-rowindex={count + 2 + at}>
          <div className="people-days-person" role="rowheader" aria-colindex={1}>
            {line.head}
          </div>
          {days.slice(firstDay, endDay).map((day, place) => {
            const shown = line.cell(firstDay + place);
            return (
              <div
                key={day.date}
                className="people-days-figure"
                role="gridcell"
                aria-colindex={firstDay + place + 2}
                aria-label={shown.text}
                data-muted={day.isMuted || undefined}
                style={columnStyle(edges, firstDay + place)}
              >
                <span className="people-days-seen" aria-hidden="true">
                  {shown.content}
                </span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** The lines below all people, at the lower edge of the sheet. They are not drawn again while people are scrolled. */
export const PeopleDaysFoot = memo(PlainFoot);
