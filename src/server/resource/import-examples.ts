import type { AnyField } from '#shared/contract/index.ts';
import { sql } from 'drizzle-orm';
import type { TenantContext } from '../http/index.ts';
import type { TableRow } from '../table-file/index.ts';
import type { Words } from '../words/index.ts';
import { cellOf, fieldAt, keyOf, labelText, type FieldOfColumn } from './columns.ts';
import { conditions } from './query.ts';
import { nameFor, lookupContext } from './scope.ts';
import type { Writing } from './definition.ts';

const times = ['08:00', '17:00', '12:00', '13:00'];

/**
 * The lines below a template's headings: two lines of one record that show how child rows are written, and a line with
 * the label of empty fields; otherwise none. Referenced names exist, so that the example could be imported.
 */
export async function examplesOf(
  writing: Writing,
  context: TenantContext,
  paths: readonly string[],
  words: Words,
): Promise<TableRow[]> {
  const { resource } = writing.server;
  const hasRows = paths.some((path) => path.includes('.'));
  if (!hasRows && !paths.some((path) => fieldAt(resource, path)?.field.whenEmpty === 'said')) return [];
  const key = keyOf(resource);
  const columns = paths.flatMap((path) => {
    const at = fieldAt(resource, path);
    return at ? [{ path, at }] : [];
  });
  const named = new Map<string, string | null>();
  for (const { path, at } of columns)
    if (at.field.target && at.field.options.required) named.set(path, await firstName(writing, context, at.field));
  const timed = columns.filter(({ at }) => at.field.valueType === 'time' && at.field.options.required);
  const valueOf = ({ of, name, field }: FieldOfColumn, path: string, line: number) => {
    if (named.has(path)) return named.get(path);
    const time = times[timed.findIndex((each) => each.path === path)];
    return time ?? cellOf(of, name, exampleOf(field, labelText(of, name, words), line), words);
  };
  return (hasRows ? [0, 1] : [0]).map((line) => ({
    kind: 'data' as const,
    values: Object.fromEntries(
      columns.map(({ path, at }) => {
        const isRepeated = path.includes('.') || path === key;
        return [path, line === 0 || isRepeated ? valueOf(at, path, path.includes('.') ? line : 0) : null];
      }),
    ),
  }));
}

/**
 * A valid value: a field's default, else a value for required fields. The second line of a record chooses differently.
 */
function exampleOf(field: AnyField, label: string, line: number): unknown {
  const { required, default: begins } = field.options;
  if (field.choices && line > 0 && begins !== undefined) {
    const { choices } = field;
    return choices[(choices.findIndex((choice) => choice === begins) + line) % choices.length];
  }
  if (begins !== undefined) return typeof begins === 'boolean' ? null : begins;
  if (!required) return null;
  if (field.choices) return field.choices[0];
  switch (field.valueType) {
    case 'integer':
    case 'decimal':
      return (field.widget.min ?? 1) + line;
    case 'date':
      return '2026-01-15';
    case 'text':
      return label;
    default:
      return null;
  }
}

/** The name of the first record that a reference could use. */
async function firstName(
  { server, registry }: Writing,
  context: TenantContext,
  { target: name }: AnyField,
): Promise<string | null> {
  if (name === undefined) return null;
  const target = registry.get(name);
  const lookupScope = lookupContext(server, context, target);
  const [first] = await context.tx
    .select({ name: sql<string>`${nameFor(target, lookupScope)}` })
    .from(target.table)
    .where(conditions(target, lookupScope, { filters: [], search: '' }))
    .orderBy(target.table.id)
    .limit(1);
  return first?.name ?? null;
}
