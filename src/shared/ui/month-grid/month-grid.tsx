import './month-grid.css';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { dayAfter, monthAfter, weeksOf, type MonthWeek } from './month-weeks.ts';

interface MonthGridProps {
  /** The subject of the grid, for screen readers. */
  readonly label: string;
  /** `YYYY-MM`. */
  readonly month: string;
  /** 1 Monday to 7 Sunday. */
  readonly weekStart: number;
  /** ISO date; undefined if none is passed. */
  readonly today?: string | undefined;
  /** The name of a weekday: short, and in full for screen readers. */
  readonly weekdayText: (date: string) => { readonly short: string; readonly long: string };
  /** The content of a day below its number. */
  readonly cell: (date: string) => ReactNode;
  /** A day in words, for screen readers. */
  readonly dayText: (date: string) => string;
  /** At the end of a week, with its head. */
  readonly week?: { readonly title: string; readonly of: (days: readonly string[]) => ReactNode } | undefined;
  readonly selected?: string | undefined;
  readonly onOpen: (date: string) => void;
  /** Another month, reached by keys, with the day to focus. */
  readonly onMonth: (month: string) => void;
}

/** The distance that a key moves: days, or months. */
function stepOf(key: string, isRtl: boolean): { days: number } | { months: number } | null {
  switch (key) {
    case 'ArrowRight':
      return { days: isRtl ? -1 : 1 };
    case 'ArrowLeft':
      return { days: isRtl ? 1 : -1 };
    case 'ArrowDown':
      return { days: 7 };
    case 'ArrowUp':
      return { days: -7 };
    case 'PageDown':
      return { months: 1 };
    case 'PageUp':
      return { months: -1 };
    default:
      return null;
  }
}

/** The date that a key leads to; a month without that day uses its last day. */
function dateAt(date: string, step: { days: number } | { months: number }): string {
  if ('days' in step) return dayAfter(date, step.days);
  const month = monthAfter(date.slice(0, 7), step.months);
  const last = dayAfter(`${monthAfter(month, 1)}-01`, -1);
  const same = `${month}-${date.slice(8)}`;
  return same > last ? last : same;
}

/** A calendar month with seven columns and a week in each row: arrow keys move to a day, Enter opens it. */
export function MonthGrid(props: MonthGridProps) {
  const { label, month, weekStart, today, week, selected, onMonth } = props;
  const weeks = weeksOf(month, weekStart);
  const inMonth = (date: string | undefined): date is string => date?.startsWith(month) === true;
  const [wanted, setWanted] = useState<string>();
  const focused = [wanted, selected, today].find(inMonth) ?? `${month}-01`;
  const grid = useRef<HTMLDivElement>(null);
  /** A key has led to it, possibly in a month that is not drawn yet. */
  const isGoing = useRef(false);
  useEffect(() => {
    if (!isGoing.current) return;
    isGoing.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${focused}"]`)?.focus();
  }, [focused]);

  function go(date: string): void {
    isGoing.current = true;
    setWanted(date);
    if (!date.startsWith(month)) onMonth(date.slice(0, 7));
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const row = weeks.find((days) => days.includes(focused)) ?? [];
    const step = stepOf(event.key, getComputedStyle(event.currentTarget).direction === 'rtl');
    const next =
      step !== null
        ? dateAt(focused, step)
        : event.key === 'Home'
          ? row.find((day) => day !== null)
          : event.key === 'End'
            ? row.findLast((day) => day !== null)
            : undefined;
    if (!next) return;
    event.preventDefault();
    go(next);
  }

  const [fullWeek] = weeks.filter((days) => days.every((day) => day !== null));
  return (
    <div
      className="month-grid"
      role="grid"
      aria-label={label}
      data-sums={week !== undefined || undefined}
      ref={grid}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div role="row" className="month-grid-week month-grid-head">
        {(fullWeek ?? []).map((day) => {
          const { short, long } = props.weekdayText(day ?? '');
          return (
            <div key={day} role="columnheader">
              <span aria-hidden="true">{short}</span>
              <span className="ui-hidden">{long}</span>
            </div>
          );
        })}
        {week ? (
          <div role="columnheader" className="month-grid-sum">
            {week.title}
          </div>
        ) : null}
      </div>
      {weeks.map((days) => (
        <div key={days.find((day) => day !== null)} role="row" className="month-grid-week">
          {days.map((day, place) =>
            day === null ? (
              // A week's days of other months: there are at most six, each in its place.
              <div key={`${month}-${place}`} aria-hidden="true" className="month-grid-other" />
            ) : (
              <Day
                key={day}
                day={day}
                grid={props}
                column={place + 1}
                isFocused={day === focused}
                onFocus={setWanted}
              />
            ),
          )}
          {week ? (
            <div role="gridcell" className="month-grid-sum">
              {week.of(daysOf(days))}
            </div>
          ) : null}
        </div>
      ))}
    </div>
  );
}

interface DayProps {
  readonly day: string;
  readonly grid: MonthGridProps;
  readonly column: number;
  readonly isFocused: boolean;
  readonly onFocus: (day: string) => void;
}

function Day({ day, grid: { cell, dayText, today, selected, onOpen }, column, isFocused, onFocus }: DayProps) {
  return (
    // The cell takes the focus and the press, so it contains no other control.
    <div
      role="gridcell"
      aria-colindex={column}
      className="month-grid-day"
      data-date={day}
      data-today={day === today || undefined}
      aria-selected={day === selected}
      tabIndex={isFocused ? 0 : -1}
      onFocus={() => onFocus(day)}
      onClick={() => onOpen(day)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onOpen(day);
      }}
    >
      <span className="ui-hidden">{dayText(day)}</span>
      <div aria-hidden="true">
        <span className="month-grid-number">{Number(day.slice(8))}</span>
        {cell(day)}
      </div>
    </div>
  );
}

const daysOf = (week: MonthWeek): string[] => week.flatMap((day) => day ?? []);
