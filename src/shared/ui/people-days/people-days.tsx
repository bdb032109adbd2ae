import './people-days.css';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { edgesOf } from './columns.ts';
import { blockOf, chosenBy, inside, type Block, type Chosen, type Place } from './places.ts';
import { Frame } from './people-days-frame.tsx';
import { PeopleDaysFoot, type FootLine } from './people-days-foot.tsx';
import { PeopleDaysHead, type DayHead } from './people-days-head.tsx';
import { PeopleDaysRow, type DayCell } from './people-days-row.tsx';
import { usePointing, type Carried } from './use-pointing.ts';
import { useSeen } from './use-seen.ts';
import { useSheetPlaces, useSheetSize } from './use-sheet-places.ts';

export type { FootLine } from './people-days-foot.tsx';
export type { DayHead } from './people-days-head.tsx';
export type { DayCell } from './people-days-row.tsx';
export type { Block, Chosen, Place } from './places.ts';
export type { Carried } from './use-pointing.ts';

export interface PeopleDaysProps<Person> {
  readonly 'aria-label': string;
  /** The number of all people. */
  readonly count: number;
  /** Undefined until a person has loaded. */
  readonly personAt: (row: number) => Person | undefined;
  readonly days: readonly DayHead[];
  /** Above the people. */
  readonly corner?: ReactNode;
  readonly head: (person: Person) => ReactNode;
  /** A day's content for a column of a width in px. The same element for the same content is not drawn again. */
  readonly cell: (person: Person, day: number, width: number) => DayCell;
  readonly foot?: readonly FootLine[] | undefined;
  /** px: of the people's column, of a day, of a person's line. A day is wider if there is space. */
  readonly personWidth?: number | undefined;
  readonly dayWidth?: number | undefined;
  readonly rowHeight?: number | undefined;
  /** The range of people to draw; the last one is not included. */
  readonly onSeen?: ((first: number, end: number) => void) | undefined;
  readonly chosen: Chosen | null;
  readonly onChosen: (chosen: Chosen | null) => void;
  /** The pointer was released after choosing cells. */
  readonly onPainted?: ((block: Block) => void) | undefined;
  /** Allows dragging the chosen cells elsewhere. */
  readonly onCarried?: ((block: Block, carried: Carried) => void) | undefined;
  /** Enter, or a second press. */
  readonly onOpen?: ((place: Place) => void) | undefined;
  /** Keys that do not move to another cell. */
  readonly onKey?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined;
}

const noLines: readonly FootLine[] = [];

/**
 * People by days: a sheet of any size of which only the visible part is drawn. Names stay at the start edge, days on
 * top. It follows the ARIA Authoring Practices for grids; the focus stays at the sheet itself, which names the active
 * cell.
 */
export function PeopleDays<Person>(props: PeopleDaysProps<Person>) {
  const { count, personAt, days, cell, chosen, onChosen, onSeen, foot = noLines } = props;
  const id = useId();
  const sheet = useRef<HTMLDivElement>(null);
  const { width, isNearlyWhole } = useSheetSize(sheet);
  const [carried, setCarried] = useState<Carried | null>(null);
  const { personWidth = 220, rowHeight = 44 } = props;
  const taken = days.reduce((sum, day) => sum + (day.width ?? 0), 0);
  const sharing = days.filter((day) => day.width === undefined).length;
  const room = sharing === 0 ? 0 : Math.floor((width - personWidth - taken) / sharing);
  const dayWidth = Math.max(props.dayWidth ?? 64, room);
  const edges = useMemo(() => edgesOf(days, dayWidth), [days, dayWidth]);
  const size = { rows: count, days: days.length };
  const seen = useSeen(sheet, { person: personWidth, edges, row: rowHeight, rows: count });
  const block = chosen && blockOf(chosen);
  const active = chosen && inside(chosen.head, size);

  useEffect(() => onSeen?.(seen.firstRow, seen.endRow), [onSeen, seen.firstRow, seen.endRow]);

  const { placeAt, bringIntoSight, isRightToLeft } = useSheetPlaces(sheet, { size, edges, personWidth, rowHeight });
  const pointing = usePointing({
    size,
    placeAt,
    chosen,
    onChosen,
    onChoiceEnd: (next) => props.onPainted?.(blockOf(next)),
    canCarry: props.onCarried !== undefined,
    onCarrying: setCarried,
    onCarried: (from, by) => props.onCarried?.(from, by),
    bringIntoSight,
  });
  /** Only a press that begins over people's cells chooses; heads and the foot are not cells. */
  const overCells = (event: { readonly target: EventTarget }): boolean =>
    event.target instanceof Element && event.target.closest('.people-days-cell') !== null;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target !== event.currentTarget || count === 0) return;
    const from = chosen ?? { anchor: { row: 0, day: 0 }, head: { row: 0, day: 0 } };
    const screen = Math.max(1, Math.floor((sheet.current?.clientHeight ?? 0) / rowHeight) - 2);
    const next = chosenBy(
      { key: event.key, shiftKey: event.shiftKey, toEnd: event.ctrlKey || event.metaKey },
      from,
      size,
      isRightToLeft() ? -1 : 1,
      screen,
    );
    if (next && !event.altKey) {
      event.preventDefault();
      onChosen(chosen ? next : from);
      bringIntoSight(chosen ? next.head : from.head);
    } else if (event.key === 'Enter' && active && props.onOpen) {
      event.preventDefault();
      props.onOpen(active);
    } else props.onKey?.(event);
  };

  return (
    <div
      ref={sheet}
      className="people-days"
      data-nearly-whole={isNearlyWhole || undefined}
      role="grid"
      aria-label={props['aria-label']}
      aria-rowcount={count + 1 + foot.length}
      aria-colcount={days.length + 1}
      aria-multiselectable="true"
      aria-activedescendant={active && isDrawn(active, seen) ? `${id}-${active.row}-${active.day}` : undefined}
      tabIndex={0}
      style={
        {
          '--person-width': `${personWidth}px`,
          '--days-width': `${edges.at(-1) ?? 0}px`,
          '--row-height': `${rowHeight}px`,
          '--rows': count,
        } as React.CSSProperties
      }
      onFocus={(event) => {
        // Keyboard users start at the first cell.
        if (
          event.target === event.currentTarget &&
          !chosen &&
          count > 0 &&
          event.currentTarget.matches(':focus-visible')
        )
          onChosen({ anchor: { row: 0, day: 0 }, head: { row: 0, day: 0 } });
      }}
      onKeyDown={onKeyDown}
      {...pointing}
      onPointerDown={(event) => {
        if (overCells(event)) pointing.onPointerDown(event);
      }}
      onClick={(event) => {
        // React's click event says which kind of pointer made it.
        if (overCells(event)) pointing.onClick(event as unknown as React.PointerEvent<HTMLElement>);
      }}
      onDoubleClick={(event) => {
        // The pointer was captured by the sheet, so the event is not a cell's.
        const target = document.elementFromPoint(event.clientX, event.clientY);
        const place = target && overCells({ target }) ? placeAt(event.clientX, event.clientY) : undefined;
        if (place) props.onOpen?.(place);
      }}
    >
      <div className="people-days-size" role="presentation">
        <PeopleDaysHead corner={props.corner} days={days} edges={edges} firstDay={seen.firstDay} endDay={seen.endDay} />
        <div className="people-days-body" role="presentation">
          {linesOf(seen).map((row, line) => {
            const isChosen = block !== null && row >= block.firstRow && row <= block.lastRow;
            return (
              <PeopleDaysRow
                key={line}
                id={id}
                row={row}
                person={personAt(row)}
                firstDay={seen.firstDay}
                endDay={seen.endDay}
                chosenFrom={isChosen ? block.firstDay : -1}
                chosenTo={isChosen ? block.lastDay : -1}
                head={props.head}
                cell={cell}
                days={days}
                edges={edges}
              />
            );
          })}
          {block ? <Frame block={block} edges={edges} /> : null}
          {block && carried ? <Frame block={moved(block, carried)} edges={edges} isCarried /> : null}
          {active ? (
            <Frame
              block={{ firstRow: active.row, lastRow: active.row, firstDay: active.day, lastDay: active.day }}
              edges={edges}
              isActive
            />
          ) : null}
        </div>
        <PeopleDaysFoot
          lines={foot}
          days={days}
          edges={edges}
          firstDay={seen.firstDay}
          endDay={seen.endDay}
          count={count}
        />
      </div>
    </div>
  );
}

/**
 * The person of each drawn line. A line that leaves at one edge shows who comes in at the other, in its place: to change
 * some texts costs a fraction of a line made new. Assistive technology gets the order from the lines' numbers.
 */
function linesOf({ firstRow, endRow }: { readonly firstRow: number; readonly endRow: number }): number[] {
  const lines = Math.max(0, endRow - firstRow);
  return Array.from({ length: lines }, (_, line) => firstRow + ((((line - firstRow) % lines) + lines) % lines));
}

const isDrawn = ({ row, day }: Place, seen: { firstRow: number; endRow: number; firstDay: number; endDay: number }) =>
  row >= seen.firstRow && row < seen.endRow && day >= seen.firstDay && day < seen.endDay;

const moved = (block: Block, { rows, days }: Carried): Block => ({
  firstRow: block.firstRow + rows,
  lastRow: block.lastRow + rows,
  firstDay: block.firstDay + days,
  lastDay: block.lastDay + days,
});
