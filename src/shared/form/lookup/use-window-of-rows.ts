import { useEffect, useState, type RefObject, type UIEvent } from 'react';

/** Rows drawn beyond the edges, so that scrolling shows no gap. */
const beyond = 6;

/** The rows of a scrolled element to draw. All rows have the same height, in px. */
export function useWindowOfRows(element: RefObject<HTMLElement | null>, count: number, rowHeight: number) {
  const [first, setFirst] = useState(0);
  // Until it is measured: the 224 px of a tree (spec section 2).
  const [height, setHeight] = useState(224);

  useEffect(() => {
    const observed = element.current;
    if (!observed) return;
    const observer = new ResizeObserver(() => setHeight(observed.clientHeight));
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element]);

  const rowsInSight = Math.max(1, Math.floor(height / rowHeight));
  // After branches are closed, the visible part may be past the end until the browser has scrolled back.
  const start = Math.max(0, Math.min(first, count - rowsInSight) - beyond);
  const end = Math.min(count, Math.max(first, start) + rowsInSight + 1 + beyond);
  return {
    rows: Array.from({ length: Math.max(0, end - start) }, (_, at) => start + at),
    rowsInSight,
    onScroll: (event: UIEvent<HTMLElement>) => setFirst(Math.floor(event.currentTarget.scrollTop / rowHeight)),
    /** Scrolls a row into view by the shortest way. */
    scrollTo: (row: number) => {
      const scrolled = element.current;
      if (!scrolled) return;
      const top = row * rowHeight;
      const visible = scrolled.clientHeight;
      if (top < scrolled.scrollTop) scrolled.scrollTo({ top });
      else if (top + rowHeight > scrolled.scrollTop + visible) scrolled.scrollTo({ top: top + rowHeight - visible });
    },
  };
}
