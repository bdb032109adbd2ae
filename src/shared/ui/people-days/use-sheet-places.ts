import { useEffect, useState, type RefObject } from 'react';
import { columnAt, reachOf } from './columns.ts';
import { inside, type Place, type Size } from './places.ts';

interface Measures {
  readonly size: Size;
  /** The start of each column and the end of the last one, in px from the first. */
  readonly edges: readonly number[];
  /** px */
  readonly personWidth: number;
  readonly rowHeight: number;
}

/** The cells of a scrolled sheet: which one is at a point, and how to scroll to one. */
export function useSheetPlaces(sheet: RefObject<HTMLDivElement | null>, measures: Measures) {
  const { size, edges, personWidth, rowHeight } = measures;

  const isRightToLeft = (): boolean => sheet.current !== null && getComputedStyle(sheet.current).direction === 'rtl';

  /** px above and below the people that do not scroll. */
  const fixedHeights = (): { readonly top: number; readonly bottom: number } => {
    const heightOf = (name: string): number =>
      sheet.current?.querySelector(`:scope > .people-days-size > .${name}`)?.clientHeight ?? 0;
    return { top: heightOf('people-days-head'), bottom: heightOf('people-days-foot') };
  };

  const bringIntoSight = ({ row, day }: Place): void => {
    const scrolled = sheet.current;
    if (!scrolled) return;
    const { top, bottom } = fixedHeights();
    const above = row * rowHeight;
    const below = above + rowHeight - (scrolled.clientHeight - top - bottom);
    const [before, end] = reachOf(edges, day);
    const after = end - (scrolled.clientWidth - personWidth);
    const start = Math.abs(scrolled.scrollLeft);
    const left = Math.max(after, Math.min(before, start));
    scrolled.scrollTo({
      top: Math.max(below, Math.min(above, scrolled.scrollTop)),
      left: isRightToLeft() ? -left : left,
    });
  };

  const placeAt = (x: number, y: number): Place | undefined => {
    const scrolled = sheet.current;
    if (!scrolled || size.rows === 0 || size.days === 0) return undefined;
    const box = scrolled.getBoundingClientRect();
    const fromStart = isRightToLeft() ? box.right - x : x - box.left;
    return inside(
      {
        row: Math.floor((y - box.top + scrolled.scrollTop - fixedHeights().top) / rowHeight),
        day: columnAt(edges, Math.max(0, fromStart - personWidth + Math.abs(scrolled.scrollLeft))),
      },
      size,
    );
  };

  return { isRightToLeft, bringIntoSight, placeAt };
}

/** The element's present inner size in px. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observed = element.current;
    if (!observed) return;
    const observer = new ResizeObserver(() => setWidth(observed.clientWidth));
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
