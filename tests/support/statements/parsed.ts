import { loadModule, parseSync } from 'libpg-query';
import { z } from 'zod';

/** A node of PostgreSQL's own parse tree, by the name of its kind. */
export type Node = Readonly<Record<string, unknown>>;

const nodeSchema = z.record(z.string(), z.unknown());
const parsedSchema = z.object({ stmts: z.array(z.object({ stmt: nodeSchema })).optional() });

await loadModule();

/** The parse trees of a text, one a statement. @throws if PostgreSQL would refuse it */
export function parseStatements(text: string): readonly Node[] {
  return (parsedSchema.parse(parseSync(text)).stmts ?? []).map(({ stmt }) => stmt);
}

/** The value if it is a node: an object that is no list. */
export function asNode(value: unknown): Node | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? nodeSchema.parse(value) : undefined;
}

export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The value of a key of a node, e.g. the content of a `RangeVar`. */
export const inside = (value: unknown, kind: string): Node | undefined => asNode(asNode(value)?.[kind]);

/** The names of a column as written: table and column, or only the column. */
export function columnNames(value: unknown): string[] {
  return asList(inside(value, 'ColumnRef')?.['fields']).map((field) => asText(inside(field, 'String')?.['sval']));
}
