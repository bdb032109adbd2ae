/** px of a cell's width that a timetable does not have: the cell's edges, its colour, its own (schedule-view.css). */
const taken = 13;
/** Of a cell's text (`.people-days-cell`), in rem. */
const size = 0.6875;
const ellipsis = '…';

let pen: CanvasRenderingContext2D | null | undefined;

/** Measures text as `.plan-name` writes it; undefined where nothing is drawn. */
function penOf(): CanvasRenderingContext2D | undefined {
  if (pen === undefined) {
    pen = document.createElement('canvas').getContext('2d');
    if (pen) {
      const px = size * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const { fontFamily } = getComputedStyle(document.body);
      pen.font = `500 ${px}px ${fontFamily}`;
    }
  }
  return pen ?? undefined;
}

/**
 * A timetable's name or hours as far as they fit in a cell of a width in px. A style sheet could cut them too, but only by clipping,
 * and clips in each of a thousand cells take half of the time that a scrolled roster has for a frame.
 */
export function fitted(words: string, width: number): string {
  const measured = penOf();
  // Digits of a column are all as wide as a nought.
  const isFit = (shown: string): boolean =>
    !measured || measured.measureText(shown.replace(/\d/g, '0')).width <= width - taken;
  if (isFit(words)) return words;
  const letters = [...new Intl.Segmenter().segment(words)].map(({ segment }) => segment);
  let [fits, over] = [1, letters.length];
  while (over - fits > 1) {
    const middle = Math.floor((fits + over) / 2);
    if (isFit(letters.slice(0, middle).join('') + ellipsis)) fits = middle;
    else over = middle;
  }
  return letters.slice(0, fits).join('').trimEnd() + ellipsis;
}
