import type { DurationLook, Formats } from '#shared/contract/formats.ts';
import type { PdfPage } from './pdf-page.ts';

/**
 * The common shape of all table files. A report or a list provides its columns and an iterable of row batches; the
 * format decides the bytes. Only one batch is in memory.
 */

export type TableFormat = 'xlsx' | 'csv' | 'pdf';

/**
 * The kind of a column, and the form of its values:
 * `text` any string · `integer`, `decimal` a number or numeric text · `date` `YYYY-MM-DD` ·
 * `time` `HH:mm[:ss]` · `datetime` an ISO instant with its offset (shown in the table's zone), or without an
 * offset a local time that is shown as it stands · `duration` minutes · `boolean` true or false.
 * A value that does not fit its kind is written as text, never dropped.
 */
export type ColumnKind = 'text' | 'integer' | 'decimal' | 'date' | 'time' | 'datetime' | 'duration' | 'boolean';

export interface TableColumn {
  readonly key: string;
  /** The heading, in the reader's language. */
  readonly title: string;
  readonly kind: ColumnKind;
  /** Width in characters; by default measured from the first rows. */
  readonly width?: number;
  /** Text alignment; by default numbers, times and durations are at the end. */
  readonly align?: 'start' | 'center' | 'end';
  /** `decimal`: digits after the point, 2 by default. */
  readonly decimals?: number;
  /** `decimal`: xlsx shows a third digit if there is one, as some currencies have. */
  readonly isAmount?: boolean;
  /** `decimal`: csv keeps further digits, so that the file can be read back unchanged. */
  readonly isExact?: boolean;
  /** `duration`: its format; hours and minutes by default. */
  readonly look?: DurationLook;
  /** `time` and `datetime`: show seconds. */
  readonly seconds?: boolean;
}

export type TableValue = string | number | boolean | null | undefined;

export type TableValues = Readonly<Record<string, TableValue>>;

/** A line of the table. `heading` opens a group, `subtotal` closes it, `total` closes the table. */
export type TableRow =
  | { readonly kind: 'data'; readonly values: TableValues }
  | { readonly kind: 'heading'; readonly label: string }
  | { readonly kind: 'subtotal' | 'total'; readonly label: string; readonly values: TableValues };

export type TableRows = AsyncIterable<readonly TableRow[]>;

/** Words in the reader's language. */
export interface TableLabels {
  readonly yes: string;
  readonly no: string;
  /** The footer of a PDF page, such as `Page {page} of {pages}`. */
  readonly page: string;
  /** When and in which zone the table was made, such as `Printed 2 March 2026 14:05 (Asia/Dubai)`. */
  readonly printedAt?: string;
}

export interface TableToWrite {
  readonly format: TableFormat;
  readonly title: string;
  /** A line below the title, such as the company and the period. */
  readonly subtitle?: string;
  /** The filters that apply, one line each. */
  readonly filters?: readonly string[];
  /** BCP 47, such as `es-MX`. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** IANA zone in which instants are shown. */
  readonly timeZone: string;
  /** Formats of days and times for people; ISO by default. A csv is for programs and always uses ISO. */
  readonly formats?: Formats;
  readonly columns: readonly TableColumn[];
  readonly rows: TableRows;
  readonly labels: TableLabels;
  /** xlsx: put title, subtitle, filters and time above the header row. A PDF always has them, csv never. */
  readonly titleRows?: boolean;
  /** PDF: the look of its pages. */
  readonly page?: PdfPage;
  /** PDF: a page of these lines instead of a title and a table, such as a certificate; it has no columns. */
  readonly centred?: readonly CentredLine[];
}

/** A line in the middle of a page; the first is its heading. */
export interface CentredLine {
  readonly text: string;
  /** In points. */
  readonly size: number;
  readonly weight: 'regular' | 'bold';
  /** Room above it, in points. */
  readonly space?: number;
  readonly isQuiet?: boolean;
}

export interface TableFile {
  readonly contentType: string;
  /** Without the dot. */
  readonly extension: TableFormat;
  /** Produced on demand as the reader takes bytes. Cancelling it ends the row iterable. */
  readonly stream: ReadableStream<Uint8Array>;
}

const endAligned: ReadonlySet<ColumnKind> = new Set(['integer', 'decimal', 'time', 'datetime', 'date', 'duration']);

/** The text alignment of a column. */
export function columnAlign(column: TableColumn): 'start' | 'center' | 'end' {
  if (column.align !== undefined) return column.align;
  if (column.kind === 'boolean') return 'center';
  return endAligned.has(column.kind) ? 'end' : 'start';
}
