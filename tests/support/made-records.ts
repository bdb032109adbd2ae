import { z } from 'zod';
import { servedCalls, type AnyField, type AnyResource, type RowsOfField } from '#shared/contract/index.ts';
import { dataUrlOf, smallJpeg } from './pictures.ts';
import type { TestServer } from './server.ts';

const recordsSchema = z.object({ data: z.array(z.looseObject({ id: z.union([z.int(), z.string()]) })) });
const madeSchema = z.object({ data: z.object({ id: z.int() }) });

/** The resources of companies; people's own have a sweep of their own (`tests/security/own.test.ts`). */
export function companyResources(server: TestServer): AnyResource[] {
  return server.running.app.registry
    .all()
    .map(({ resource }) => resource)
    .filter(({ audience }) => audience.of === 'company');
}

/** Makes records out of contracts alone, so that a sweep over all resources has one of each on the day it is declared. */
export interface RecordMaker {
  /** A new record; undefined where the resource makes none by its calls, or refuses what the contract says is enough. */
  make(resource: AnyResource): Promise<number | undefined>;
  /** The first record of a resource, made where there is none. */
  firstOf(resource: AnyResource): Promise<number | undefined>;
}

/**
 * @param token whose records they are
 * @param text stands in every text that takes it
 * @param more is sent with every record
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

  /** What a field may take, the first that it does. */
  const candidates = (field: AnyField): readonly unknown[] => {
    if (field.choices) return field.choices;
    switch (field.valueType) {
      case 'integer':
      case 'decimal':
        return [field.widget.min ?? 1];
      case 'flag':
        return [true];
      case 'date':
        return ['2026-03-02'];
      case 'time':
        return ['08:00'];
      case 'picture':
        return [dataUrlOf(smallJpeg)];
      case 'datetime':
        return ['2026-03-02T08:00:00Z'];
      case 'text':
        return [
          `${text}${made}`,
          `${text.toLowerCase()}${made}@made.test`,
          `${made}`,
          '+441632960001',
          'Europe/London',
        ];
      default:
        return [];
    }
  };

  /** One row of what it must hold: so that a sweep over all resources has child rows too. */
  async function rowsFor(resource: AnyResource, { fields }: RowsOfField): Promise<unknown> {
    const row: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(fields))
      if (field.options.required || field.valueType === 'text') row[name] = await valueOf(resource, field);
    return [row];
  }

  async function valueOf(resource: AnyResource, field: AnyField): Promise<unknown> {
    if (field.rows) return rowsFor(resource, field.rows);
    if (field.target === undefined) return candidates(field).find((value) => field.write.safeParse(value).success);
    if (!field.options.required) return undefined;
    const target = server.running.app.registry.get(field.target).resource;
    const id = target === resource ? undefined : await maker.firstOf(target);
    return field.valueType === 'references' && id !== undefined ? [id] : id;
  }

  const maker: RecordMaker = {
    make: async (resource) => {
      if (!servedCalls(resource).create) return undefined;
      made += 1;
      const body: Record<string, unknown> = { ...more };
      for (const [name, field] of Object.entries(resource.fields)) {
        if (field.write instanceof z.ZodUndefined || Object.hasOwn(more, name)) continue;
        if (field.options.required || field.rows || field.valueType === 'text')
          body[name] = await valueOf(resource, field);
      }
      const answer = await send(resource, body);
      return madeSchema.safeParse(await answer.json()).data?.data.id;
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
