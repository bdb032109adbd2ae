import { columnAt, type Edges } from './columns.ts';
import { useCallback, useEffect, useLayoutEffect, useState, type RefObject } from 'react';

/** The ranges of people and days to draw; the last ones are not included. */
export interface Seen {
  readonly firstRow: number;
  readonly endRow: number;
  readonly firstDay: number;
  readonly endDay: number;
}

export interface Measures {
  /** px */
  readonly person: number;
  readonly row: number;
  readonly rows: number;
  readonly edges: Edges;
}

/** Nothing is drawn before the sheet is measured: all that is drawn for a guessed size would be drawn twice. */
const unseen: Seen = { firstRow: 0, endRow: 0, firstDay: 0, endDay: 0 };

/** People drawn beyond each edge, so that scrolling shows no gap. */
const rowsBeyond = 6;
/** Days are added and removed by weeks, so that a row is seldom drawn again while it scrolls sideways. */
const week = 7;

function seenIn(element: HTMLElement, { person, row, rows, edges }: Measures, beyond: number): Seen {
  const top = Math.floor(element.scrollTop / row);
  const inSight = Math.ceil(element.clientHeight / row);
  // In right-to-left lines the browser counts down from 0 towards the end.
  const start = Math.abs(element.scrollLeft);
  const wide = Math.max(0, element.clientWidth - person);
  // As many at the edges as in the middle: the lines that leave are drawn anew as those that come.
  const drawn = Math.min(rows, inSight + 2 * beyond);
  const firstRow = Math.max(0, Math.min(top - beyond, rows - drawn));
  // If half of the days are in sight, scrolling sideways costs more than drawing all.
  const isNearlyAll = 2 * wide >= (edges.at(-1) ?? 0);
  const weekAt = (px: number): number => Math.floor(columnAt(edges, px) / week) * week;
  return {
    firstRow,
    endRow: firstRow + drawn,
    firstDay: isNearlyAll ? 0 : Math.max(0, weekAt(start) - week),
    endDay: isNearlyAll ? edges.length - 1 : Math.min(edges.length - 1, weekAt(start + wide) + 2 * week),
  };
}

const isSame = (one: Seen, other: Seen): boolean =>
  one.firstRow === other.firstRow &&
  one.endRow === other.endRow &&
  one.firstDay === other.firstDay &&
  one.endDay === other.endDay;

/**
 * The part of a sheet that is visible in its scrolling element, and a little around it. It is reported only when it
 * changes.
 */
export function useSeen(element: RefObject<HTMLElement | null>, measures: Measures): Seen {
  const { person, row, rows, edges } = measures;
  const days = edges.length - 1;
  const [seen, setSeen] = useState(unseen);
  // Those beyond the edges follow when what is in sight has been painted.
  const [beyond, setBeyond] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setBeyond(rowsBeyond), 100);
    return () => clearTimeout(timer);
  }, []);
  const look = useCallback((): void => {
    if (!element.current) return;
    const now = seenIn(element.current, { person, row, rows, edges }, beyond);
    setSeen((before) => (isSame(before, now) ? before : now));
  }, [element, person, row, rows, edges, beyond]);
  useLayoutEffect(look, [look]);
  useEffect(() => {
    const scrolled = element.current;
    if (!scrolled) return;
    const observer = new ResizeObserver(look);
    observer.observe(scrolled);
    scrolled.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      scrolled.removeEventListener('scroll', look);
    };
  }, [element, look]);
  // After the sheet has shrunk, the former visible part may be past the end.
  return {
    firstRow: Math.min(seen.firstRow, Math.max(0, rows - 1)),
    endRow: Math.min(seen.endRow, rows),
    firstDay: Math.min(seen.firstDay, Math.max(0, days - 1)),
    endDay: Math.min(seen.endDay, days),
  };
}
