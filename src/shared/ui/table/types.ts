import type { ReactNode } from 'react';

export type RowKey = string | number;

/** `'all'` is every row of the table. */
export type RowSelection = 'all' | ReadonlySet<RowKey>;

export interface TableSort {
  column: string;
  direction: 'ascending' | 'descending';
}

export interface DataTableColumn<T> {
  id: string;
  /** Head of the column, already translated. */
  title: string;
  /** The content of a cell. */
  render: (row: T) => ReactNode;
  /** px or a share of the remaining width (`'2fr'`). Default `'1fr'`. */
  width?: number | `${number}fr` | undefined;
  /** px. Default 80. */
  minWidth?: number | undefined;
  maxWidth?: number | undefined;
  /** Numbers, durations and times are aligned to the end. */
  align?: 'start' | 'end' | 'center' | undefined;
  sortable?: boolean | undefined;
  /** Default true. */
  resizable?: boolean | undefined;
  /**
   * The column's part on a phone's card. Default: the first column is the title, the next two fields, the rest `rest`. A `line` has
   * its name and value beside each other below the fields, for rows of which it says something.
   */
  phone?: 'title' | 'field' | 'line' | 'rest' | 'hidden' | undefined;
  /** Whether a `line` says something of a row. Default: of every row. */
  says?: ((row: T) => boolean) | undefined;
}

export interface DataTableProps<T extends object> {
  /** Name of the table for screen readers. */
  'aria-label': string;
  columns: readonly DataTableColumn<T>[];
  rows: readonly T[];
  rowKey: (row: T) => RowKey;
  /** A row in words for screen readers and type-ahead; needed if the first column is not plain text. */
  rowText?: ((row: T) => string) | undefined;

  sort?: TableSort | null | undefined;
  onSortChange?: ((sort: TableSort) => void) | undefined;

  /** Default `none`. With `multiple`, shift selects a range and the head's box selects all rows of the table. */
  selectionMode?: 'none' | 'single' | 'multiple' | undefined;
  selection?: RowSelection | undefined;
  onSelectionChange?: ((selection: RowSelection) => void) | undefined;
  /** The effect of Escape on the selection. Default `clearSelection`; `none` if it closes a dialog. */
  escapeKeyBehavior?: 'clearSelection' | 'none' | undefined;
  /** Rows that can neither be selected nor opened. */
  disabledKeys?: Iterable<RowKey> | undefined;

  /** Opens the record: a click on the row, or Enter. */
  onOpenRow?: ((row: T) => void) | undefined;
  /** Small icon buttons or a menu at the row's end, visible on hover and focus. */
  rowActions?: ((row: T) => ReactNode) | undefined;
  /** px. Default 96. */
  rowActionsWidth?: number | undefined;

  /** 40 px rows, or 32. */
  density?: 'normal' | 'dense' | undefined;
  /** Remembered widths in px by column id; they take precedence over a column's own. */
  columnWidths?: Readonly<Record<string, number>> | undefined;
  /** Called after a resize with the widths of all columns. */
  onColumnWidthsChange?: ((widths: Record<string, number>) => void) | undefined;

  /** True while rows are loading. Without rows: skeletons after 150 ms. With rows: they stay, with a thin bar above. */
  isLoading?: boolean | undefined;
  /** Shown instead of the rows if something failed. */
  error?: ReactNode | undefined;
  /** Shown instead of the rows if there are none. */
  empty?: ReactNode | undefined;
  /** The number of skeleton rows. Default 8. */
  skeletonRows?: number | undefined;
  /** Called near the end of the list, for lists that load while scrolling. */
  onLoadMore?: (() => void) | undefined;
  className?: string | undefined;
}
