import type PDFDocument from 'pdfkit';

/**
 * The tags of a PDF for screen readers (ISO 14289-1): a document with a heading, paragraphs and a table of rows and
 * cells, in reading order. pdfkit keeps every element in memory until the end; here the elements of a page are written
 * with the page, and only one body of rows per page remains. An element per cell makes a file nine times as large, so a
 * long table has cells at its beginning and then one paragraph of lines per page.
 */
const rowsByCells = 2000;

type Document = InstanceType<typeof PDFDocument>;
type Reference = ReturnType<Document['ref']>;

export interface Tags {
  /** A paragraph: the heading or a line below it. @returns the number of its content on the page */
  paragraph(kind: 'H1' | 'P'): number;
  /** Begins a row of the table; undefined if the table is too long for cells and continues with lines. */
  row(kind: 'head' | 'body'): TaggedRow | undefined;
  /**
   * A row of a table that is too long, as a line of the page's paragraph. @returns the number of its content on the
   * page
   */
  line(): number;
  /** Begins a page and writes the elements of the one before. */
  page(): void;
  /** Writes the rest. @returns whether rows and cells cover the whole table */
  end(): boolean;
}

export interface TaggedRow {
  /** A cell; without content it has no number. @returns the number of its content on the page */
  cell(kind: 'TH' | 'TD', hasContent: boolean, span?: number): number | undefined;
  end(): void;
}

/** The entries of a pdfkit dictionary, which its types do not expose. */
function dataOf(dictionary: unknown): Record<string, unknown> {
  if (typeof dictionary === 'object' && dictionary !== null && 'data' in dictionary && isOpen(dictionary.data))
    return dictionary.data;
  throw new Error('pdfkit keeps the entries of a dictionary elsewhere than expected');
}

const isOpen = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

export function createTags(document: Document): Tags {
  const root = document.ref({ Type: 'StructTreeRoot' });
  const whole = document.ref({ S: 'Document', P: root });
  const table = document.ref({ S: 'Table', P: whole });
  const parts: Reference[] = [];
  const bodies: Reference[] = [];
  const parents: unknown[] = [];
  let onPage: Reference[] = [];
  let rows: Reference[] = [];
  let body: Reference | undefined;
  let lines: { readonly element: Reference; readonly numbers: number[] } | undefined;
  const rest: Reference[] = [];
  let count = 0;
  let pages = 0;

  const add = (element: Reference): number => onPage.push(element) - 1;

  function endPage(): void {
    if (body) {
      dataOf(body)['K'] = rows;
      body.end(undefined);
      bodies.push(body);
    }
    if (lines) {
      dataOf(lines.element)['K'] = lines.numbers;
      lines.element.end(undefined);
      rest.push(lines.element);
    }
    const owners = document.ref(onPage);
    owners.end(undefined);
    parents.push(pages - 1, owners);
    onPage = [];
    rows = [];
    body = undefined;
    lines = undefined;
  }

  function newRow(kind: 'head' | 'body'): TaggedRow | undefined {
    count += 1;
    if (count > rowsByCells) return undefined;
    const page = document.page.dictionary;
    const group =
      kind === 'body' ? (body ??= document.ref({ S: 'TBody', P: table })) : document.ref({ S: 'THead', P: table });
    const row = document.ref({ S: 'TR', P: group });
    const cells: Reference[] = [];
    return {
      cell(cellKind, hasContent, span = 1) {
        const attributes = {
          ...(cellKind === 'TH' ? { Scope: span > 1 ? 'Row' : 'Column' } : {}),
          ...(span > 1 ? { ColSpan: span } : {}),
        };
        const cell = document.ref({
          S: cellKind,
          P: row,
          ...(Object.keys(attributes).length > 0 ? { A: { O: 'Table', ...attributes } } : {}),
        });
        cells.push(cell);
        if (!hasContent) {
          cell.end(undefined);
          return undefined;
        }
        const number = add(cell);
        Object.assign(dataOf(cell), { Pg: page, K: number });
        cell.end(undefined);
        return number;
      },
      end() {
        dataOf(row)['K'] = cells;
        row.end(undefined);
        if (kind === 'body') rows.push(row);
        else {
          dataOf(group)['K'] = [row];
          group.end(undefined);
          bodies.push(group);
        }
      },
    };
  }

  return {
    paragraph(kind) {
      const element = document.ref({ S: kind, P: whole, Pg: document.page.dictionary, K: onPage.length });
      parts.push(element);
      element.end(undefined);
      return add(element);
    },
    row: newRow,
    line() {
      lines ??= { element: document.ref({ S: 'P', P: whole, Pg: document.page.dictionary }), numbers: [] };
      const number = add(lines.element);
      lines.numbers.push(number);
      return number;
    },
    page() {
      if (pages > 0) endPage();
      const page = dataOf(document.page.dictionary);
      page['StructParents'] = pages;
      page['Tabs'] = 'S';
      pages += 1;
    },
    end() {
      endPage();
      if (bodies.length === 1) {
        // A table with a header needs a body, even an empty one.
        const empty = document.ref({ S: 'TBody', P: table });
        empty.end(undefined);
        bodies.push(empty);
      }
      dataOf(table)['K'] = bodies;
      table.end(undefined);
      dataOf(whole)['K'] = [...parts, ...(bodies.length > 0 ? [table] : []), ...rest];
      whole.end(undefined);
      const tree = document.ref({ Nums: parents });
      tree.end(undefined);
      Object.assign(dataOf(root), { K: whole, ParentTree: tree, ParentTreeNextKey: pages });
      const info = document.ref({ Marked: true });
      // pdfkit writes both with its catalogue at the end.
      Object.assign(dataOf(Reflect.get(document, '_root')), { StructTreeRoot: root, MarkInfo: info });
      return rest.length === 0;
    },
  };
}
