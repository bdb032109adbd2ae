import { commonCodes, dataScopeOf, findOutOfBounds, isBounded, rowsOf, type AnyField } from '#shared/contract/index.ts';
import { and, getTableColumns, ne, sql } from 'drizzle-orm';
import { keepFiles } from '../files/index.ts';
import { Refusal, refuseField, type TenantContext } from '../http/index.ts';
import { companyClock } from '../tenancy/company-clock.ts';
import { companyRows } from './company-rows.ts';
import { loggedAs } from './reactions.ts';
import { type ResourceServer, type Row, type Writing } from './definition.ts';
import { customValues } from './custom.ts';
import { checkForm } from './form-rules.ts';
import { normal } from './normal.ts';
import { foldedOf } from './query.ts';
import { idsInReach } from './reach.ts';
import { isRetired } from './retired-choice.ts';
import { checkRows, rowFields } from './rows.ts';
import { lookupContext, ownedBy } from './scope.ts';
import { checkMove } from './tree-moves.ts';

/** What is written for a record: columns, linked ids and child rows. */
export interface Prepared {
  readonly row: Row;
  readonly links: Record<string, number[]>;
  readonly rows: Record<string, Row[]>;
  /** Values of the company's own fields. */
  readonly custom?: Row;
}

/**
 * Checks what schemas cannot: references exist and are within reach, trees have no loop. Unique values are checked by
 * the index (`<table>_unique_<field>`): for codes of plain letters and digits there is no query, because it would read
 * the whole table. Free texts, which are few, are queried too: an index folds only as its database's locale does.
 */
export async function prepared(
  { server, registry }: Writing,
  context: TenantContext,
  input: Row,
  before: Row | null,
): Promise<Prepared> {
  const values: Row = {
    ...Object.fromEntries(
      Object.entries(input)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, normal(value)]),
    ),
    ...ownedBy(server, context),
  };
  for (const [name, field] of Object.entries(server.resource.fields)) {
    if (!(name in values)) continue;
    if (field.rows)
      values[name] = await checkRows(
        registry,
        (target) => lookupContext(server, context, target),
        name,
        field.rows,
        values[name],
        before?.[name],
      );
    if (field.target) {
      const target = registry.get(field.target);
      await checkReferences(target, lookupContext(server, context, target), name, values[name], before?.[name]);
    }
    if (isRetired(field, values[name], before?.[name])) refuseField(name, 'notOffered');
    if (field.options.unique && takesAccents(field)) await checkUnique(server, context, name, values[name], before);
  }
  await checkDays(server, context, values);
  await checkMove(server, context, values, before);
  const judged = await checkForm(server, registry, context, values, before);
  const withFiles = await keepFiles(
    context,
    { ...server.resource, access: `${loggedAs(server)}.view` },
    judged,
    before,
    employeeOf(server, judged, before),
  );
  const row = server.prepare ? await server.prepare(context, withFiles, before) : withFiles;
  const links: Record<string, number[]> = {};
  for (const name of Object.keys(server.links ?? {})) {
    const ids = row[name];
    if (Array.isArray(ids)) links[name] = [...new Set(ids.map(Number))];
  }
  const rows: Record<string, Row[]> = {};
  for (const [name] of rowFields(server)) if (name in row) rows[name] = [...rowsOf(row[name])];
  const known = getTableColumns(server.table);
  const columns = Object.entries(row).filter(([name, value]) => name in known && value !== undefined);
  return { row: Object.fromEntries(columns), links, rows, custom: customValues(row) };
}

/** The employee of a record: by its audience, else by the field of that name. */
function employeeOf({ resource }: ResourceServer, values: Row, before: Row | null): number | null {
  const scope = dataScopeOf(resource.audience);
  const column = typeof scope === 'object' && 'employee' in scope ? scope.employee : 'employee';
  const id = values[column] ?? before?.[column];
  return typeof id === 'number' ? id : null;
}

/** Refuses days outside the limits of a field, in the company's calendar. */
async function checkDays({ resource: { fields } }: ResourceServer, context: TenantContext, values: Row): Promise<void> {
  if (!Object.entries(fields).some(([name, { widget }]) => isBounded(widget) && typeof values[name] === 'string'))
    return;
  const outside = findOutOfBounds(fields, values, {
    now: context.now.epochMilliseconds,
    zone: (await companyClock(context)).zone,
  });
  if (Object.keys(outside).length > 0) throw new Refusal(commonCodes.invalidInput, { fields: outside });
}

/** Written references must be visible to the writer; present ones may stay even if they are not. */
export async function checkReferences(
  target: ResourceServer,
  context: TenantContext,
  name: string,
  value: unknown,
  present?: unknown,
): Promise<void> {
  const had = idsOf(present);
  const ids = idsOf(value).filter((id) => !had.includes(id));
  const found = await idsInReach(target, context, ids, true);
  if (ids.some((id) => !found.has(id))) refuseField(name, 'unknownRecord');
}

const idsOf = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === 'number');

/** False for codes of plain letters and digits, which every locale folds alike. */
const takesAccents = (field: AnyField): boolean => field.write.safeParse('Éé').success;

async function checkUnique(
  server: ResourceServer,
  context: TenantContext,
  name: string,
  value: unknown,
  before: Row | null,
): Promise<void> {
  if (typeof value !== 'string' || value === '') return;
  const { table } = server;
  const taken = await context.tx
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        companyRows(server, context),
        server.only?.(context),
        sql`${foldedOf(server, name)} = ${value.toLowerCase()}`,
        before ? ne(table.id, before['id']) : undefined,
      ),
    )
    .limit(1);
  if (taken.length > 0) refuseField(name, 'unique');
}
