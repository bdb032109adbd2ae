import { z } from 'zod';
import { judge, mostMissing } from '#shared/contract/index.ts';
import { and, inArray, isNull, sql } from 'drizzle-orm';
import { mayCall, type TenantContext } from '../http/index.ts';
import { takeTurns, type Turns } from '../threads/index.ts';
import { columnOf } from './column.ts';
import { fieldAt } from './columns.ts';
import { companyRows } from './company-rows.ts';
import type { ResourceServer, Row, Writing } from './definition.ts';
import { isInvisible, meansEmpty } from './import-cell.ts';
import type { FoundTexts } from './import-ids.ts';
import { uniqueKey } from './import-record.ts';
import { conditions, foldedOf } from './query.ts';
import { createRecord } from './write.ts';

/** The texts of a reference column: in lower case, with the first spelling, and the records that they mean. */
export interface WantedTexts extends FoundTexts {
  readonly wanted: ReadonlyMap<string, string>;
}

/** A name that no record has, for which an import can create one. */
export const missingNameSchema = z.object({
  /** The field of the imported resource that refers to it. */
  field: z.string(),
  text: z.string(),
  /** Its id in imported rows until the record is created; no stored record has it. */
  placeholder: z.int(),
});
export type MissingName = Readonly<z.infer<typeof missingNameSchema>>;

/**
 * The names in a file for which records can be created: from a name alone (`fromName`), by this person. None if there
 * are more than `mostMissing`, because then the column probably holds something else.
 */
export async function findMissing(
  { server, registry }: Writing,
  context: TenantContext,
  lookups: ReadonlyMap<string, WantedTexts>,
  turns: Turns,
): Promise<readonly MissingName[]> {
  const missing = new Map<string, MissingName>();
  for (const [path, { wanted, ids, ambiguous }] of lookups) {
    const at = fieldAt(server.resource, path);
    if (!at?.field.target || path.includes('.') || server.resource.audience.of !== 'company') continue;
    const target = registry.get(at.field.target);
    if (!mayCreateFromName(target, context)) continue;
    for (const [key, text] of wanted) {
      await turns.next();
      const name = `${target.resource.name} ${key}`;
      if (missing.has(name) || ids.has(key) || ambiguous.has(key)) continue;
      if (isInvisible(text) || meansEmpty(at, text) || !isValidName(target, text)) continue;
      if (missing.size === mostMissing) return [];
      missing.set(name, { field: path, text, placeholder: Number.MAX_SAFE_INTEGER - missing.size });
    }
  }
  return [...missing.values()];
}

/** A new department is directly below the root, which is outside a limited reach. */
function mayCreateFromName({ resource }: ResourceServer, { actor }: TenantContext): boolean {
  const { audience, fromName, calls } = resource;
  if (!fromName || audience.of !== 'company' || !mayCall(actor, calls.create)) return false;
  return audience.scope === 'shared' || actor.reach === null;
}

const isValidName = ({ resource }: ResourceServer, text: string): boolean =>
  judge(resource.create, valuesFrom(resource, text, codeOf(text, 1))).mistakes === undefined;

function valuesFrom({ fromName }: ResourceServer['resource'], name: string, code: string): Row {
  return fromName ? { [fromName.code]: code, [fromName.name]: name } : {};
}

/** Characters of a code. */
const longestCode = 50;

/** The name as a code; from the second attempt on with a number. */
const codeOf = (name: string, attempt: number): string =>
  attempt === 1 ? name.slice(0, longestCode).trim() : `${name.slice(0, longestCode - 4).trim()}-${attempt}`;

/** The lookups with placeholders for the names that will be created. */
export function withPlaceholders(
  { server }: Writing,
  lookups: ReadonlyMap<string, WantedTexts>,
  missing: readonly MissingName[],
): ReadonlyMap<string, FoundTexts> {
  const targetOf = (path: string): string | undefined => fieldAt(server.resource, path)?.field.target;
  return new Map(
    [...lookups].map(([path, { ids, ambiguous }]) => {
      const own = missing.filter(({ field }) => targetOf(field) === targetOf(path));
      const added = own.map(({ text, placeholder }) => [text.toLowerCase(), placeholder] as const);
      return [path, { ids: new Map([...ids, ...added]), ambiguous }];
    }),
  );
}

/** The missing names by field, as the preview lists them. */
export function missingByField(missing: readonly MissingName[]): { field: string; names: string[] }[] {
  const fields = [...new Set(missing.map(({ field }) => field))];
  return fields.map((field) => ({
    field,
    names: missing.filter((each) => each.field === field).map(({ text }) => text),
  }));
}

/** The values of a row with each placeholder replaced; `replace` returns the value unchanged for all other ids. */
export function replacePlaceholders({ resource }: ResourceServer, values: Row, replace: (id: unknown) => unknown): Row {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (!Object.hasOwn(resource.fields, name) || !resource.fields[name]?.target) return [name, value];
      return [name, Array.isArray(value) ? value.map(replace) : replace(value)];
    }),
  );
}

/** The missing names that rows refer to: nothing is created for rows that are left out. */
export async function usedNames(
  server: ResourceServer,
  missing: readonly MissingName[],
  rows: readonly { readonly values: Row }[],
): Promise<readonly MissingName[]> {
  if (missing.length === 0) return missing;
  const turns = takeTurns();
  const used = new Set<unknown>();
  for (const { values } of rows) {
    replacePlaceholders(server, values, (id) => used.add(id));
    await turns.next();
  }
  return missing.filter(({ placeholder }) => used.has(placeholder));
}

/**
 * Creates the record for a missing name, below the root of its tree if it has one. Its code is the name, with a number if another record
 * has that code.
 * @returns its id; null if this person may no longer create it
 */
export async function createMissing(
  { server, registry }: Writing,
  context: TenantContext,
  { field, text }: Pick<MissingName, 'field' | 'text'>,
): Promise<number | null> {
  const name = server.resource.fields[field]?.target;
  const target = name === undefined ? undefined : registry.get(name);
  if (!target || !mayCreateFromName(target, context)) return null;
  const values = valuesFrom(target.resource, text, await freeCode(target, context, text));
  const { tree, fromName } = target.resource;
  const parent = fromName?.isBelowRoot ? tree?.parent : undefined;
  const placed = parent === undefined ? values : { ...values, [parent]: await rootOf(target, context, parent) };
  const made = await createRecord({ server: target, registry }, context, placed);
  return Number(made['id']);
}

/** The first code made of the name that no record of the company has, merged ones included. */
async function freeCode(target: ResourceServer, context: TenantContext, text: string): Promise<string> {
  const codes = Array.from({ length: 20 }, (_, at) => codeOf(text, at + 1));
  const folded = foldedOf(target, target.resource.fromName?.code ?? '');
  const rows = await context.tx
    .select({ code: sql<string>`${folded}` })
    .from(target.table)
    .where(and(companyRows(target, context), inArray(folded, codes.map(uniqueKey))));
  const taken = new Set(rows.map(({ code }) => code));
  return codes.find((code) => !taken.has(uniqueKey(code))) ?? codeOf(text, 1);
}

/** The oldest record without a parent: the company's own department, area or position. */
async function rootOf(target: ResourceServer, context: TenantContext, parent: string): Promise<number | null> {
  const seen = conditions(target, context, { filters: [], search: '' });
  const [root] = await context.tx
    .select({ id: sql<number>`${target.table.id}`.mapWith(Number) })
    .from(target.table)
    .where(and(seen, isNull(columnOf(target.table, parent))))
    .orderBy(target.table.id)
    .limit(1);
  return root?.id ?? null;
}
