import {
  blankValue,
  customCode,
  customName,
  isBlank,
  readFilter,
  type AnyField,
  type CustomDefinition,
  type Fields,
  type Filter,
  type ListQuery,
} from '#shared/contract/index.ts';
import { withCustomFields } from '#shared/contract/custom-fields.ts';
import { searchable } from '#shared/text/searchable.ts';
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { parseOrRefuse, refuseField, type TenantContext } from '../http/index.ts';
import type { ResourceServer, Row, Writing } from './definition.ts';
import { rememberRegistry } from './registries.ts';

// Values of fields that a company has defined itself (docs/domain.md#fields-of-a-companys-own).

/** Where the values of a company's own fields are stored: a row for each record and field that has one. */
export interface CustomStore {
  /** The fields in use, in their order. */
  readonly definitions: (context: TenantContext) => Promise<readonly CustomDefinition[]>;
  readonly table: PgTable;
  readonly company: AnyPgColumn;
  /** The record. */
  readonly owner: AnyPgColumn;
  readonly field: AnyPgColumn;
  /** The value as text; the id of a choice. */
  readonly value: AnyPgColumn;
  /** The value as it is compared: folded, bounded. */
  readonly key: AnyPgColumn;
  /** The value of a number, for ranges. */
  readonly amount: AnyPgColumn;
  /** The definitions' own table: company, id, code. */
  readonly defined: {
    readonly table: PgTable;
    readonly company: AnyPgColumn;
    readonly id: AnyPgColumn;
    readonly code: AnyPgColumn;
  };
}

/** The same resource with the fields that the context's company has defined; itself if it can have none. */
export async function withCustom(writing: Writing, context: TenantContext): Promise<Writing> {
  const { server, registry } = writing;
  if (!server.custom || server.plain) return writing;
  const customs = await server.custom.definitions(context);
  const own: ResourceServer = {
    ...server,
    resource: withCustomFields(server.resource, customs),
    customs,
    plain: server,
  };
  rememberRegistry(own, registry);
  return { server: own, registry };
}

const bodySchema = z.record(z.string(), z.unknown());

/**
 * A body with the values of the company's own fields under their names, checked.
 * @throws Refusal at `custom:<code>`: no such field of this company, a value of a wrong type, or a missing one of a new record
 */
export function spreadCustom({ resource, customs }: ResourceServer, body: unknown, isNew: boolean): Row {
  const { custom, ...others } = bodySchema.parse(body);
  if (!customs) return bodySchema.parse(body);
  const given = Object.entries(bodySchema.parse(custom ?? {})).map(
    ([code, value]) => [customName(code), value] as const,
  );
  for (const [name] of given) if (!Object.hasOwn(resource.fields, name)) refuseField(name, 'unknownField');
  const names = isNew ? customNames(resource.fields) : given.map(([name]) => name);
  const shape = names.flatMap((name): [string, z.ZodType][] => {
    const field = resource.fields[name];
    return field ? [[name, removable(field)]] : [];
  });
  return { ...others, ...parseOrRefuse(z.object(Object.fromEntries(shape)), Object.fromEntries(given)) };
}

/** The wire removes every value by null; a text is removed by an empty one. */
const removable = (field: AnyField): z.ZodType =>
  z.preprocess((value) => (value === null ? blankValue(field) : value), field.write);

/** The names of the fields that the company has defined. */
export const customNames = (fields: Fields): string[] =>
  Object.keys(fields).filter((name) => customCode(name) !== undefined);

/** The values of the company's own fields among others, by name. */
export const customValues = (values: Readonly<Row>): Row =>
  Object.fromEntries(Object.entries(values).filter(([name]) => customCode(name) !== undefined));

const storedSchema = z.array(
  z.object({ owner: z.coerce.number(), field: z.coerce.number(), value: z.string(), amount: z.number().nullable() }),
);

/** Stored values by record and name; every field of the company is named. */
export async function readCustom(
  { custom, customs }: ResourceServer,
  { tx, companyId }: TenantContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Row>> {
  if (!custom || !customs || customs.length === 0 || ids.length === 0) return new Map();
  const { owner, field, value, amount } = custom;
  const rows = storedSchema.parse(
    await tx
      .select({ owner, field, value, amount })
      .from(custom.table)
      .where(and(eq(custom.company, companyId), inArray(owner, [...ids]))),
  );
  const byOwner = Map.groupBy(rows, (row) => row.owner);
  return new Map(
    ids.map((id) => {
      const found = new Map(byOwner.get(id)?.map((row) => [row.field, row]));
      return [id, Object.fromEntries(customs.map((own) => [customName(own.code), valueOf(own, found.get(own.id))]))];
    }),
  );
}

function valueOf(
  { kind }: CustomDefinition,
  row: z.infer<typeof storedSchema>[number] | undefined,
): string | number | null {
  if (!row) return null;
  return kind === 'number' ? row.amount : kind === 'choice' ? Number(row.value) : row.value;
}

/** Stores values of the company's own fields; an empty one is removed. */
export async function writeCustom(
  { custom, customs = [] }: ResourceServer,
  { tx, companyId }: TenantContext,
  id: number,
  values: Row = {},
): Promise<void> {
  const given = customs.filter(({ code }) => Object.hasOwn(values, customName(code)));
  if (!custom || given.length === 0) return;
  const { company, owner, field, value, amount } = custom;
  const [gone, kept] = [true, false].map((isGone) =>
    given.filter(({ code }) => isBlank(values[customName(code)]) === isGone),
  );
  if (gone && gone.length > 0)
    await tx.delete(custom.table).where(
      and(
        eq(company, companyId),
        eq(owner, id),
        inArray(
          field,
          gone.map((one) => one.id),
        ),
      ),
    );
  if (!kept || kept.length === 0) return;
  await tx
    .insert(custom.table)
    .values(
      kept.map((own) => {
        const each = values[customName(own.code)];
        return {
          company_id: companyId,
          [owner.name]: id,
          [field.name]: own.id,
          [value.name]: String(each),
          [amount.name]: own.kind === 'number' ? each : null,
        };
      }),
    )
    .onConflictDoUpdate({
      target: [company, owner, field],
      set: Object.fromEntries([value, amount].map(({ name }) => [name, sql`excluded.${sql.identifier(name)}`])),
    });
}

/**
 * Reads the filters by the company's own fields, of which a list's question holds the texts only.
 * @throws Refusal for an unknown field or a value that does not fit it
 */
export function checkCustomFilters({ resource }: ResourceServer, { filters }: Pick<ListQuery, 'filters'>): void {
  const known = new Map(Object.entries(resource.fields));
  for (const { field, operator, value } of filters) {
    if (customCode(field) === undefined) continue;
    const texts = (Array.isArray(value) ? value : [value]).map(String);
    const name = operator === 'exact' ? field : `${field}__${operator}`;
    const read = readFilter(name, operator === 'in' ? texts : (texts[0] ?? ''), known);
    if (typeof read === 'string') refuseField(name, read);
  }
}

/** Whether a question filters by fields of the company's own. */
export const filtersCustom = ({ filters }: Pick<ListQuery, 'filters'>): boolean =>
  filters.some(({ field }) => customCode(field) !== undefined);

const number = /^-?\d{1,12}(\.\d{1,9})?$/;

/** Records by the value of a field of the company's own, along an index of the values. */
export function customCondition(
  { custom, table, resource }: ResourceServer,
  { companyId }: TenantContext,
  { field: name, operator, value }: Filter,
): SQL {
  if (!custom) throw new Error(`${resource.name} has no fields of a company's own`);
  const texts = (Array.isArray(value) ? value : [value]).map(String);
  const [text = ''] = texts;
  const { key, amount, defined } = custom;
  const keys = texts.map((each) => each.toLowerCase().slice(0, 200));
  const isNumber = number.test(text);
  const fits = {
    exact: () => (isNumber ? sql`(${eq(key, keys[0])} or ${eq(amount, Number(text))})` : eq(key, keys[0])),
    in: () => (keys.length > 0 ? inArray(key, keys) : sql`false`),
    icontains: () =>
      sql`searchable(${custom.value}) like ${`%${searchable(text).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`}`,
    gte: () => (isNumber ? sql`${amount} >= ${Number(text)}` : sql`${key} >= ${text}`),
    lte: () => (isNumber ? sql`${amount} <= ${Number(text)}` : sql`${key} <= ${text}`),
  }[operator]();
  return sql`${table.id} in (select ${custom.owner} from ${custom.table} where ${eq(custom.company, companyId)}
    and ${custom.field} = (select ${defined.id} from ${defined.table} where ${eq(defined.company, companyId)}
      and ${eq(defined.code, customCode(name) ?? '')}) and ${fits})`;
}
