import { z } from 'zod';
import { servedCalls, type Action, type AnyField, type AnyResource, type RowsOfField } from '#shared/contract/index.ts';
import { causesIn } from './causes.ts';
import { candidates, checkMade } from './made-values.ts';
import type { TestServer } from './server.ts';

const recordsSchema = z.object({ data: z.array(z.looseObject({ id: z.union([z.int(), z.string()]) })) });
const madeSchema = z.object({ data: z.object({ id: z.int() }) });

/** The position of each day or time among those of its kind. */
function placesOf(fields: AnyResource['fields']): (field: AnyField) => number {
  const all = Object.values(fields);
  return (field) => all.filter(({ valueType }) => valueType === field.valueType).indexOf(field);
}

/** The resources of companies. People's own have a sweep of their own (`tests/security/own.test.ts`). */
export function companyResources(server: TestServer): AnyResource[] {
  return server.running.app.registry
    .all()
    .map(({ resource }) => resource)
    .filter(({ audience }) => audience.of === 'company');
}

/** Makes records from contracts alone, so that a sweep over all resources covers a new one as soon as it is declared. */
export interface RecordMaker {
  /**
   * Makes a record; undefined if the resource has no call for it, or no room for another.
   * @throws if it refuses what its contract allows
   */
  make(resource: AnyResource): Promise<number | undefined>;
  /** The values of a new record, which is not made. */
  valuesFor(resource: AnyResource): Promise<Record<string, unknown>>;
  /** The first record of a resource; makes one if there is none. */
  firstOf(resource: AnyResource): Promise<number | undefined>;
  /** The input of an action of a resource. */
  inputOf(resource: AnyResource, action: Action): Promise<Record<string, unknown>>;
}

/** The number of records made on a server, by all makers, so that no two examples are the same. */
const counts = new WeakMap<TestServer, number>();
function nthOf(server: TestServer): number {
  const nth = (counts.get(server) ?? 0) + 1;
  counts.set(server, nth);
  return nth;
}

/** The last whole number used on a server for fields that must be unique, within their limits. */
const numbers = new WeakMap<TestServer, number>();
function nextNumber(server: TestServer, { widget: { min = 0, max = 999 } }: AnyField): number {
  const next = (numbers.get(server) ?? 0) + 1;
  numbers.set(server, next);
  return min + (next % (max - min + 1));
}

/**
 * @param token the owner of the records
 * @param text part of every text that allows it
 * @param more sent with every record
 */
export function recordMaker(
  server: TestServer,
  token: (resource: AnyResource) => string,
  text: string,
  more: Readonly<Record<string, unknown>> = {},
): RecordMaker {
  let made = 0;
  const send = (resource: AnyResource, body?: unknown): Promise<Response> =>
    server.fetch(`/web${resource.path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `JWT ${token(resource)}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  /** One row for each required list of rows, so that a sweep covers child rows too. */
  async function rowsFor(resource: AnyResource, { fields }: RowsOfField): Promise<unknown> {
    const row: Record<string, unknown> = {};
    const place = placesOf(fields);
    for (const [name, field] of Object.entries(fields))
      if (field.options.required || field.valueType === 'text')
        row[name] = await valueOf(resource, field, place(field));
    return [row];
  }

  async function valueOf(resource: AnyResource, field: AnyField, place: number): Promise<unknown> {
    if (field.rows) return rowsFor(resource, field.rows);
    if (field.options.unique && field.valueType === 'integer') return nextNumber(server, field);
    if (field.target === undefined)
      return candidates(field, `${text}${made}`, place).find((value) => field.write.safeParse(value).success);
    if (!field.options.required) return undefined;
    const target = server.running.app.registry.get(field.target).resource;
    // A new person, since sweeps need all others, and nobody leaves twice.
    const isNew = resource.name === 'team.resignation';
    const id = target === resource ? undefined : await (isNew ? maker.make(target) : maker.firstOf(target));
    return field.valueType === 'references' && id !== undefined ? [id] : id;
  }

  async function valuesOf(
    resource: AnyResource,
    fields: AnyResource['fields'],
    given: Readonly<Record<string, unknown>> = {},
  ): Promise<Record<string, unknown>> {
    const values: Record<string, unknown> = { ...given };
    const place = placesOf(fields);
    for (const [name, field] of Object.entries(fields)) {
      if (!field.isWritable || Object.hasOwn(given, name)) continue;
      if (field.options.required || field.rows || field.valueType === 'text')
        values[name] = await valueOf(resource, field, place(field));
    }
    return values;
  }

  const maker: RecordMaker = {
    valuesFor: async (resource) => {
      made += 1;
      const { example } = server.running.app.registry.get(resource.name);
      const given = typeof example === 'function' ? example(nthOf(server)) : example;
      const values = await valuesOf(resource, resource.fields, { ...given, ...more });
      checkMade(resource, values);
      return values;
    },
    inputOf: (resource, { fields }) => valuesOf(resource, fields),
    make: async (resource) => {
      if (!servedCalls(resource).create) return undefined;
      const values = await maker.valuesFor(resource);
      const answer = await send(resource, values);
      const text = await answer.text();
      if (answer.status === 400 || answer.status >= 500)
        throw new Error(
          [
            `${resource.name} refuses ${JSON.stringify(values)}: ${answer.status} ${text}`,
            ...causesIn(server.logLines).slice(-1),
          ].join('\n'),
        );
      return madeSchema.safeParse(JSON.parse(text)).data?.data.id;
    },
    firstOf: async (resource) => {
      const answer = await send(resource);
      if (!answer.ok) throw new Error(`Who makes the records may not list ${resource.name}: ${answer.status}`);
      const { data } = recordsSchema.parse(await answer.json());
      return z.int().safeParse(data[0]?.id).data ?? maker.make(resource);
    },
  };
  return maker;
}
