import { z } from 'zod';
import { BackupError } from '../archive.ts';
import { cellSchema, type FileCell } from './sealed-cells.ts';

/**
 * The content of an export, line by line: the manifest, then of each table a line with its columns, a line for each row and a line with
 * count and checksum, then the stored files, each a line with its name and size before its bytes, then the end.
 */
const manifestSchema = z.object({
  /** Version of the product that made it. */
  version: z.string(),
  /** Name of the last migration of its database. */
  migration: z.string(),
  taken_at: z.iso.datetime(),
  company: z.string(),
  domain: z.string(),
  name: z.string(),
  /** The code of each plan that its subscription has had, by the plan's id. */
  plans: z.record(z.string(), z.string()),
});
export type Manifest = z.output<typeof manifestSchema>;

const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()) });
const tableEndSchema = z.object({ rows: z.int(), digest: z.string() });
const fileSchema = z.object({ file: z.string(), size: z.int() });
const endSchema = z.object({ end: z.object({ tables: z.int(), files: z.int() }) });
const rowSchema = z.array(cellSchema);

export type Part =
  | { readonly kind: 'manifest'; readonly manifest: Manifest }
  | { readonly kind: 'table'; readonly name: string; readonly columns: readonly string[] }
  | { readonly kind: 'row'; readonly row: readonly FileCell[] }
  | { readonly kind: 'tableEnd'; readonly rows: number; readonly digest: string }
  | { readonly kind: 'file'; readonly name: string; readonly bytes: Buffer };

/** Reads the parts of an export one after the other. @throws BackupError if it does not end as it should */
export async function* readParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Part, void, void> {
  let held: Buffer[] = [];
  let size = 0;
  const pieces = content[Symbol.asyncIterator]();
  const more = async (): Promise<boolean> => {
    const piece = await pieces.next();
    if (piece.done) return false;
    held.push(Buffer.from(piece.value));
    size += piece.value.length;
    return true;
  };
  const take = (length: number): Buffer => {
    const all = held.length === 1 && held[0] ? held[0] : Buffer.concat(held);
    held = [all.subarray(length)];
    size = all.length - length;
    return all.subarray(0, length);
  };
  const line = async (): Promise<string | undefined> => {
    for (let looked = 0; ;) {
      const all = held.length === 1 && held[0] ? held[0] : Buffer.concat(held);
      held = [all];
      const end = all.indexOf(0x0a, looked);
      if (end >= 0) return take(end + 1).toString('utf8', 0, end);
      looked = all.length;
      if (!(await more())) return undefined;
    }
  };
  const bytes = async (length: number): Promise<Buffer> => {
    for (;;) {
      if (size >= length) return take(length);
      if (!(await more())) throw cutOff();
    }
  };
  let isFirst = true;
  let [tables, files] = [0, 0];
  for (;;) {
    const text = await line();
    if (text === undefined) throw cutOff();
    const given: unknown = JSON.parse(text);
    if (isFirst) {
      yield { kind: 'manifest', manifest: manifestSchema.parse(given) };
      isFirst = false;
      continue;
    }
    const row = rowSchema.safeParse(given);
    if (row.success) {
      yield { kind: 'row', row: row.data };
      continue;
    }
    const end = endSchema.safeParse(given);
    if (end.success) {
      if (end.data.end.tables !== tables || end.data.end.files !== files) throw cutOff();
      return;
    }
    const file = fileSchema.safeParse(given);
    const table = tableSchema.safeParse(given);
    if (file.success) {
      files += 1;
      yield { kind: 'file', name: file.data.file, bytes: await bytes(file.data.size) };
    } else if (table.success) {
      tables += 1;
      yield { kind: 'table', name: table.data.table, columns: table.data.columns };
    } else yield { kind: 'tableEnd', ...tableEndSchema.parse(given) };
  }
}

const cutOff = (): BackupError => new BackupError('The export does not end as it should: nothing was imported');
