import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { dayBeside } from './cycle-days.ts';

/** The display of a day of the cycle. */
export interface CycleDay {
  /** Short text in its corner: "Mon", "12". */
  readonly short: string;
  /** Full text for screen readers: "Monday, week 2: Early 06:00–14:00". */
  readonly text: string;
  readonly contents: readonly {
    readonly key: string;
    readonly name: string;
    readonly more: string;
    readonly colour: string;
  }[];
  readonly isWrong: boolean;
}

interface CycleGridProps {
  readonly label: string;
  readonly lines: readonly (readonly number[])[];
  /** The text before each line: "Week 2"; none if there is only one. */
  readonly lineText: (line: number) => string | null;
  readonly day: (day: number) => CycleDay;
  /** The text of a day without content. */
  readonly none: string;
  readonly canPaint: boolean;
  readonly onPaint: (days: readonly number[]) => void;
  readonly onClear: (days: readonly number[]) => void;
}

/**
 * The days of a cycle, painted by clicking or dragging, or by keyboard: arrow keys move from day to day and, with
 * Shift, paint on the way; Space and Enter paint, Delete clears.
 */
export function CycleGrid({ label, lines, lineText, day: dayAt, none, canPaint, onPaint, onClear }: CycleGridProps) {
  const [focused, setFocused] = useState(1);
  const grid = useRef<HTMLDivElement>(null);
  const isGoing = useRef(false);
  /** The path of the pointer since it was pressed; null if it is not pressed. */
  const stroke = useRef<Set<number> | null>(null);
  const last = lines.at(-1)?.at(-1) ?? 1;
  const active = Math.min(focused, last);
  useEffect(() => {
    if (!isGoing.current) return;
    isGoing.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
  }, [active]);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = dayBeside(lines, active, event.key, isRtl);
    if (next !== undefined) {
      event.preventDefault();
      isGoing.current = true;
      setFocused(next);
      if (event.shiftKey && canPaint) onPaint([active, next]);
      return;
    }
    if (!canPaint) return;
    if (event.key === ' ' || event.key === 'Enter') onPaint([active]);
    else if (event.key === 'Delete' || event.key === 'Backspace') onClear([active]);
    else return;
    event.preventDefault();
  }

  function paintUnder({ clientX, clientY }: PointerEvent<HTMLDivElement>): void {
    const cell = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-day]');
    const day = cell && grid.current?.contains(cell) ? Number(cell.dataset['day']) : undefined;
    if (day === undefined || !stroke.current || stroke.current.has(day)) return;
    stroke.current.add(day);
    setFocused(day);
    onPaint([day]);
  }

  return (
    <div
      role="grid"
      aria-label={label}
      className="cycle-grid"
      data-paint={canPaint || undefined}
      ref={grid}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (!canPaint || event.button !== 0) return;
        stroke.current = new Set();
        // A finger may be about to scroll: it paints once it moves sideways, or is lifted where it came down.
        if (event.pointerType !== 'touch') paintUnder(event);
      }}
      onPointerMove={paintUnder}
      onPointerUp={(event) => {
        paintUnder(event);
        stroke.current = null;
      }}
      onPointerCancel={() => (stroke.current = null)}
      onPointerLeave={() => (stroke.current = null)}
    >
      {lines.map((days, line) => {
        const title = lineText(line);
        return (
          <div key={days[0]} role="row" className="cycle-line" data-titled={title === null ? undefined : true}>
            {title === null ? null : (
              <span role="rowheader" className="cycle-line-title">
                {title}
              </span>
            )}
            {days.map((day) => {
              const shown = dayAt(day);
              return (
                <div
                  key={day}
                  role="gridcell"
                  className="cycle-day"
                  data-day={day}
                  data-empty={shown.contents.length === 0 || undefined}
                  data-wrong={shown.isWrong || undefined}
                  tabIndex={day === active ? 0 : -1}
                  onFocus={() => setFocused(day)}
                >
                  <span className="ui-hidden">{shown.text}</span>
                  <div className="cycle-day-shown" aria-hidden="true">
                    <span className="cycle-day-name">{shown.short}</span>
                    {shown.contents.length === 0 ? <span className="cycle-day-none">{none}</span> : null}
                    {shown.contents.map(({ key, name, more, colour }) => (
                      <span
                        key={key}
                        className="cycle-content"
                        style={{ '--cycle-colour': colour } as React.CSSProperties}
                      >
                        <bdi>{name}</bdi>
                        {more === '' ? null : <bdi className="cycle-content-more">{more.replace('–', '–\u200b')}</bdi>}
                      </span>
                    ))}
                  </div>
                </div>
              );
            })}
          </div>
        );
      })}
    </div>
  );
}
