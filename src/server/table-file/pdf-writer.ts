import PDFDocument from 'pdfkit';
import { cellText, peopleWords, withLabel, type CellWords } from './cell-text.ts';
import { measuredRows } from './column-width.ts';
import { createZoneClock } from './local-time.ts';
import * as canvas from './pdf-canvas.ts';
import { createFontSet, type Weight } from './pdf-fonts.ts';
import { createFrame } from './pdf-frame.ts';
import { layOut, type PdfLayout } from './pdf-layout.ts';
import { plainPage } from './pdf-page.ts';
import { drawSheet } from './pdf-sheet.ts';
import { createTypesetter, type Typesetter } from './pdf-text.ts';
import { claimAccess } from './pdf-metadata.ts';
import { createTags } from './pdf-tags.ts';
import { sampleRows } from './row-sample.ts';
import { columnAlign, type TableRow, type TableToWrite } from './table.ts';

const mostLines = 4;
/** A heading is read whole, however narrow its column is. */
const mostHeadLines = 12;
/** Baseline below the top of a line, and line height, relative to the type size. */
const ascent = 0.98;
const lineHeight = 1.42;

/**
 * A table as a PDF, page by page: a page is compressed and sent when the next begins. Only the footers wait
 * for the end, because they show the number of pages: each is a small form that its page refers to.
 */
export async function* writePdf(table: TableToWrite, now: number): AsyncGenerator<Uint8Array, void, void> {
  const document = new PDFDocument({
    autoFirstPage: false,
    // pdfkit's default font is not used.
    font: '',
    margin: 0,
    pdfVersion: '1.7',
    lang: table.language,
    displayTitle: true,
    info: { Title: table.title, Creator: 'Muster', Producer: 'Muster', CreationDate: new Date(now) },
  });
  const words = peopleWords(table, createZoneClock(table.timeZone), table.labels.yes, table.labels.no);
  const typesetter = createTypesetter(createFontSet(document));
  const { sample, rows } = await sampleRows(table.rows, measuredRows);
  const layout = layOut(table.columns, sample, { words, typesetter, page: table.page ?? plainPage });
  const pages = createPages(document, table, words, typesetter, layout);

  function* written(): Generator<Uint8Array, void, void> {
    for (;;) {
      const chunk: unknown = document.read();
      if (!(chunk instanceof Uint8Array)) return;
      yield chunk;
    }
  }

  pages.open();
  for await (const batch of rows) {
    for (const row of batch) pages.row(row);
    yield* written();
  }
  claimAccess(document, pages.close());
  document.end();
  yield* written();
}

type LineKind = 'header' | 'data' | 'subtotal' | 'total';

const fills: Readonly<Record<LineKind, canvas.Colour | undefined>> = {
  header: canvas.headerFill,
  data: undefined,
  subtotal: canvas.summaryFill,
  total: canvas.summaryFill,
};

interface Pages {
  open(): void;
  row(row: TableRow): void;
  /** Draws the last page and all footers. @returns whether the tags cover the whole table */
  close(): boolean;
}

function createPages(
  document: InstanceType<typeof PDFDocument>,
  table: TableToWrite,
  words: CellWords,
  typesetter: Typesetter,
  layout: PdfLayout,
): Pages {
  const { columns, direction } = table;
  const { pageWidth, fontSize, padding, widths } = layout;
  const page = table.page ?? plainPage;
  const { margin } = page;
  const room = pageWidth - 2 * margin;
  const lineStep = fontSize * lineHeight;
  const rowPadding = fontSize * 0.38;
  const drawing = canvas.createCanvas();
  const tags = createTags(document);
  const frame = createFrame(document, table, page, layout, { typesetter, drawing, tags });
  const { bottom, place } = frame;
  let y = margin;

  /** Distance of each column's start from the start of the table. */
  const starts = widths.map((_, index) => widths.slice(0, index).reduce((total, width) => total + width, 0));

  function leftOf(start: number, width: number): number {
    return direction === 'ltr' ? margin + start : pageWidth - margin - start - width;
  }

  /** Draws a text over the whole width; returns where the next may begin. */
  function paragraph(
    text: string,
    { tag, weight, size, colour }: { tag: 'H1' | 'P' | 'TH'; weight: Weight; size: number; colour: canvas.Colour },
    top: number,
  ): number {
    let at = top;
    const lines = typesetter.wrap(text, weight, (room * 1000) / size, 3);
    if (lines.length === 0) return at;
    drawing.begin(tag, tag === 'TH' ? headingRow() : tags.paragraph(tag));
    for (const line of lines) {
      drawing.text(line, size, colour, place(line, size, 'start', margin, room), at + size * ascent);
      at += size * lineHeight;
    }
    drawing.end();
    return at;
  }

  /** A row with one heading over all columns, for the rows after it. */
  function headingRow(): number {
    const row = tags.row('body');
    const number = row?.cell('TH', true, columns.length);
    row?.end();
    return number ?? tags.line();
  }

  /** The width for a cell's text: a summary's label may also use the empty cells after it. */
  function cellWidth(texts: readonly string[], index: number, kind: LineKind): number {
    let width = widths[index] ?? 0;
    if (index > 0 || kind === 'header' || kind === 'data') return width;
    for (let next = 1; next < texts.length && texts[next] === ''; next += 1) width += widths[next] ?? 0;
    return width;
  }

  function cells(texts: readonly string[], kind: LineKind, isRepeated = false): void {
    const weight = kind === 'data' ? 'regular' : 'bold';
    const boxes = columns.map((column, index) => {
      const width = cellWidth(texts, index, kind);
      return {
        left: leftOf(starts[index] ?? 0, width) + padding,
        width: width - 2 * padding,
        align: index === 0 && kind !== 'data' && kind !== 'header' ? ('start' as const) : columnAlign(column),
        lines: typesetter.wrap(
          texts[index] ?? '',
          weight,
          ((width - 2 * padding) * 1000) / fontSize,
          kind === 'header' ? mostHeadLines : mostLines,
        ),
      };
    });
    const height = Math.max(1, ...boxes.map(({ lines }) => lines.length)) * lineStep + 2 * rowPadding;
    if (kind !== 'header' && y + height > bottom) turn();
    const fill = fills[kind];
    if (fill !== undefined) drawing.fill(fill, margin, y, room, height);
    const row = isRepeated ? undefined : tags.row(kind === 'header' ? 'head' : 'body');
    if (isRepeated) drawing.beginArtifact();
    else if (!row) drawing.begin('P', tags.line());
    for (const { left, width, align, lines } of boxes) {
      const tag = kind === 'header' ? 'TH' : 'TD';
      const number = row?.cell(tag, lines.length > 0);
      if (number !== undefined) drawing.begin(tag, number);
      for (const [at, line] of lines.entries()) {
        const baseline = y + rowPadding + at * lineStep + fontSize * ascent * 1.08;
        drawing.text(line, fontSize, canvas.ink, place(line, fontSize, align, left, width), baseline);
      }
      if (number !== undefined) drawing.end();
    }
    if (!row) drawing.end();
    row?.end();
    y += height;
  }

  /** The column headings; on later pages screen readers skip them. */
  function header(isRepeated: boolean): void {
    cells(
      columns.map((column) => column.title),
      'header',
      isRepeated,
    );
    drawing.fill(canvas.strongRule, margin, y - 0.5, room, 0.5);
  }

  function turn(): void {
    frame.end();
    y = frame.open();
    header(true);
  }

  return {
    open() {
      y = frame.open();
      if (table.centred) {
        y = drawSheet(table.centred, y, { layout, margin, typesetter, drawing, tags, frame });
        return;
      }
      y = paragraph(table.title, { tag: 'H1', weight: 'bold', size: 15, colour: canvas.ink }, y);
      if (table.subtitle !== undefined)
        y = paragraph(table.subtitle, { tag: 'P', weight: 'regular', size: 9.5, colour: canvas.muted }, y);
      for (const filter of table.filters ?? [])
        y = paragraph(filter, { tag: 'P', weight: 'regular', size: 8.5, colour: canvas.muted }, y);
      y += 8;
      header(false);
    },
    row(row) {
      if (row.kind === 'heading') {
        // Keeps a heading together with at least two rows.
        if (y + 4 * lineStep > bottom) turn();
        const size = fontSize * 1.05;
        const look = { tag: 'TH', weight: 'bold', size, colour: canvas.ink } as const;
        y = paragraph(row.label, look, y + rowPadding * 2) + rowPadding;
        return;
      }
      const texts = columns.map((column, index) => {
        const { text } = cellText(column, row.values[column.key], words);
        return row.kind !== 'data' && index === 0 ? withLabel(row.label, text) : text;
      });
      cells(texts, row.kind);
      drawing.fill(row.kind === 'total' ? canvas.strongRule : canvas.rule, margin, y - 0.4, room, 0.4);
    },
    close() {
      if (frame.signatureRoom > 0) {
        if (table.centred) y = Math.max(y, bottom - frame.signatureRoom);
        else if (y + frame.signatureRoom > bottom) turn();
        frame.sign(y);
      }
      frame.end();
      const isComplete = tags.end();
      frame.close();
      return isComplete;
    },
  };
}
