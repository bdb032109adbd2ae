import { useLayoutEffect, useState, type RefObject } from 'react';
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

/** What a sheet measures of itself. */
export interface SheetSize {
  /** px, without bars */
  readonly width: number;
  /** All people would be in sight but for a pixel or two: a bar to scroll by these would only be in the way. */
  readonly isNearlyWhole: boolean;
}

/** Fewer px than this do not deserve a bar. */
const hair = 3;

/** The present size of a sheet and whether its only child, the content, fits. */
export function useSheetSize(element: RefObject<HTMLElement | null>): SheetSize {
  const [size, setSize] = useState<SheetSize>({ width: 0, isNearlyWhole: false });
  useLayoutEffect(() => {
    const observed = element.current;
    if (!observed) return;
    const measure = (): void => {
      const width = observed.clientWidth;
      const more = observed.scrollHeight - observed.clientHeight;
      const isNearlyWhole = more > 0 && more < hair;
      setSize((before) =>
        before.width === width && before.isNearlyWhole === isNearlyWhole ? before : { width, isNearlyWhole },
      );
    };
    // At once, since every line is drawn for the width.
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(observed);
    if (observed.firstElementChild) observer.observe(observed.firstElementChild);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
