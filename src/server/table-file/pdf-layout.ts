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
  /** Beside the text of a cell. */
  readonly padding: number;
  /** Width of each column, padding included; together they fill the page. */
  readonly widths: readonly number[];
}

const cellPadding = 4;
const smallestFont = 5.5;
/** The most width of a text column before it wraps. */
const widestText = 170;
const narrowest = 18;

interface LayoutTools {
  readonly words: CellWords;
  readonly typesetter: Typesetter;
  readonly page: PdfPage;
}

/** What a column needs at the normal size, padding included: to be read at all, and to look as it should. */
interface Room {
  /** Values break between words only; headings may break anywhere. */
  readonly least: number;
  /** Both break between words only. */
  readonly wrapped: number;
  /** Values in one line, headings broken between words only. */
  readonly natural: number;
}

function roomOf(columns: readonly TableColumn[], sample: readonly TableRow[], tools: LayoutTools): Room[] {
  const { words, typesetter, page } = tools;
  const fontSize = typeSizes[page.textSize];
  const em = fontSize / 1000;
  const widthOf = (text: string, weight: 'regular' | 'bold'): number =>
    typesetter.shape(text, weight, typesetter.baseOf(text)).width * em;
  const longestWord = (text: string, weight: 'regular' | 'bold'): number =>
    Math.max(0, ...text.split(' ').map((word) => widthOf(word, weight)));
  const padded = (width: number): number => Math.max(Math.min(width, widestText) + 2 * cellPadding + 1, narrowest);
  return columns.map((column) => {
    const own = column.width === undefined ? undefined : column.width * fontSize * 0.56 + 2 * cellPadding;
    if (own !== undefined) return { least: own, wrapped: own, natural: own };
    const heading = longestWord(column.title, 'bold');
    let [least, widest] = [0, heading];
    for (const row of sample) {
      if (row.kind === 'heading') continue;
      const { text } = cellText(column, row.values[column.key], words);
      // A bold total is slightly wider than the values above it.
      const weight = row.kind === 'data' ? 'regular' : 'bold';
      const isLong = text.length > 200;
      const width = isLong ? widestText : widthOf(text, weight);
      widest = Math.max(widest, width);
      least = Math.max(least, column.kind === 'text' && !isLong ? longestWord(text, weight) : width);
    }
    return { least: padded(least), wrapped: padded(Math.max(least, heading)), natural: padded(widest) };
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/**
 * Portrait if everything fits, else landscape, unless the page setting decides; then smaller type; then texts in several
 * lines; then headings broken anywhere; only then values. Spare room goes to the text columns.
 */
export function layOut(columns: readonly TableColumn[], sample: readonly TableRow[], tools: LayoutTools): PdfLayout {
  const { margin, orientation, paper, textSize } = tools.page;
  const fontSize = typeSizes[textSize];
  const sheet = sheets[paper];
  const rooms = roomOf(columns, sample, tools);
  const wanted = sum(rooms.map(({ natural }) => natural));
  const landscape = orientation === 'auto' ? wanted > sheet.short - 2 * margin : orientation === 'landscape';
  const pageWidth = landscape ? sheet.long : sheet.short;
  const room = pageWidth - 2 * margin;
  const scale = Math.max(Math.min(1, room / wanted), smallestFont / fontSize);
  const least = rooms.map((each) => each.least * scale);
  const wrapped = rooms.map((each) => each.wrapped * scale);
  const natural = rooms.map((each) => each.natural * scale);
  return {
    landscape,
    pageWidth,
    pageHeight: landscape ? sheet.short : sheet.long,
    fontSize: fontSize * scale,
    padding: cellPadding * scale,
    widths:
      sum(natural) > room + 0.01
        ? sum(wrapped) > room
          ? squeezed(least, wrapped, room)
          : squeezed(wrapped, natural, room)
        : stretched(
            natural,
            columns.map(({ kind }) => kind === 'text'),
            room,
          ),
  };
}

/** Widths that fit: each column gives of what it wants beyond what it needs; if even that is too much, all give alike. */
function squeezed(least: readonly number[], natural: readonly number[], room: number): number[] {
  const needed = sum(least);
  if (needed >= room) return least.map((width) => (width * room) / needed);
  const share = (room - needed) / (sum(natural) - needed);
  return least.map((width, index) => width + ((natural[index] ?? width) - width) * share);
}

/** Widths that fill the page: text columns take the spare room, or all columns if none is of text. */
function stretched(natural: readonly number[], isText: readonly boolean[], room: number): number[] {
  const texts = sum(natural.filter((_, index) => isText[index]));
  const others = sum(natural) - texts;
  return natural.map((width, index) =>
    texts === 0 ? (width * room) / others : isText[index] ? (width * (room - others)) / texts : width,
  );
}
