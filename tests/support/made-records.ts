import { z } from 'zod';
import { servedCalls, type AnyField, type AnyResource } from '#shared/contract/index.ts';
import type { TestServer } from './server.ts';

const recordsSchema = z.object({ data: z.array(z.looseObject({ id: z.union([z.int(), z.string()]) })) });
const madeSchema = z.object({ data: z.object({ id: z.int() }) });

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
 */
export function recordMaker(server: TestServer, token: () => string, text: string): RecordMaker {
  let made = 0;
  const send = (path: string, body?: unknown): Promise<Response> =>
    server.fetch(`/web${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `JWT ${token()}`, 'content-type': 'application/json' },
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

  async function valueOf(resource: AnyResource, field: AnyField): Promise<unknown> {
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
      const body: Record<string, unknown> = {};
      for (const [name, field] of Object.entries(resource.fields)) {
        if (field.write instanceof z.ZodUndefined) continue;
        if (field.options.required || field.valueType === 'text') body[name] = await valueOf(resource, field);
      }
      const answer = await send(resource.path, body);
      return madeSchema.safeParse(await answer.json()).data?.data.id;
    },
    firstOf: async (resource) => {
      const { data } = recordsSchema.parse(await (await send(resource.path)).json());
      return z.int().safeParse(data[0]?.id).data ?? maker.make(resource);
    },
  };
  return maker;
}
