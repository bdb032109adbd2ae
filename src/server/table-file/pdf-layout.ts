import { cellText, type CellWords } from './cell-text.ts';
import { sheets, typeSizes, type PdfPage } from './pdf-page.ts';
import type { Typesetter } from './pdf-text.ts';
import type { TableColumn, TableRow } from './table.ts';

/** The layout of a table on its pages. All values in points. */
export interface PdfLayout {
  readonly landscape: boolean;
  readonly pageWidth: number;
  readonly pageHeight: number;
  readonly fontSize: number;
  /** Width of each column, padding included; together they fill the page. */
  readonly widths: readonly number[];
}

export const cellPadding = 4;
const smallestFont = 5.5;
/** The most width of a text column before it wraps. */
const widestText = 170;
const narrowest = 18;

interface LayoutTools {
  readonly words: CellWords;
  readonly typesetter: Typesetter;
  readonly page: PdfPage;
}

/** Column widths without wrapping, in points at the normal size. */
function naturalWidths(
  columns: readonly TableColumn[],
  sample: readonly TableRow[],
  { words, typesetter, page }: LayoutTools,
): number[] {
  const fontSize = typeSizes[page.textSize];
  const em = fontSize / 1000;
  return columns.map((column) => {
    if (column.width !== undefined) return column.width * fontSize * 0.56 + 2 * cellPadding;
    // A heading may wrap between words, but not inside one.
    const headings = column.title
      .split(' ')
      .map((word) => typesetter.shape(word, 'bold', typesetter.baseOf(word)).width);
    let widest = Math.max(0, ...headings);
    for (const row of sample) {
      if (row.kind === 'heading') continue;
      const { text } = cellText(column, row.values[column.key], words);
      if (text.length > 200) widest = Math.max(widest, widestText / em);
      // A bold total is slightly wider than the values above it.
      else
        widest = Math.max(
          widest,
          typesetter.shape(text, row.kind === 'data' ? 'regular' : 'bold', typesetter.baseOf(text)).width,
        );
    }
    return Math.max(Math.min(widest * em, widestText) + 2 * cellPadding + 1, narrowest);
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/**
 * Portrait if everything fits, else landscape, unless the page setting decides; then smaller type; then narrower text
 * columns with wrapped cells; then narrower columns of all kinds. Spare room goes to the text columns.
 */
export function layOut(columns: readonly TableColumn[], sample: readonly TableRow[], tools: LayoutTools): PdfLayout {
  const { margin, orientation, paper, textSize } = tools.page;
  const fontSize = typeSizes[textSize];
  const sheet = sheets[paper];
  const natural = naturalWidths(columns, sample, tools);
  const landscape = orientation === 'auto' ? sum(natural) > sheet.short - 2 * margin : orientation === 'landscape';
  const pageWidth = landscape ? sheet.long : sheet.short;
  const room = pageWidth - 2 * margin;
  const scale = Math.max(Math.min(1, room / sum(natural)), smallestFont / fontSize);
  const widths = natural.map((width) => width * scale);
  const isText = columns.map((column) => column.kind === 'text');
  const sumOf = (text: boolean): number => sum(widths.filter((_, index) => isText[index] === text));
  const flexible = sumOf(true);
  const fixed = sumOf(false);
  const least = columns.length === 0 ? 0 : narrowest * isText.filter(Boolean).length;
  let stretch: (width: number, index: number) => number;
  if (flexible > 0 && room - fixed >= Math.min(flexible, least)) {
    stretch = (width, index) => (isText[index] === true ? (width * (room - fixed)) / flexible : width);
  } else {
    stretch = (width) => (width * room) / (flexible + fixed);
  }
  return {
    landscape,
    pageWidth,
    pageHeight: landscape ? sheet.short : sheet.long,
    fontSize: fontSize * scale,
    widths: widths.map(stretch),
  };
}
