import type { Call } from '#shared/contract/index.ts';
import type { z } from 'zod';
import { serve, type Answer, type Input, type RateLimit, type Route, type TenantContext } from '../http/index.ts';
import { serveVendor, type Shown } from '../vendor/index.ts';
import type { ResourceServer, Row } from './definition.ts';
import { companiesOfRow } from './log-change.ts';

/** Serves calls: as a company's, or with additional context. */
export type Serving = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
  call: Call<P, Q, B, D>,
  handle: (context: TenantContext, input: Input<Call<P, Q, B, D>>) => Promise<Answer<Call<P, Q, B, D>>>,
  limit?: RateLimit,
) => Route;

/** Chooses how to serve a resource's calls by its audience. */
export function serveAs(server: ResourceServer): Serving {
  if (server.resource.audience.of !== 'vendor') return serve;
  return (call, handle, limit) => {
    const completes = call.name === server.resource.calls.totals.name;
    return serveVendor(call, handle, (answer) => ({ ...shownBy(server, answer), completes }), limit);
  };
}

/** The companies whose records an answer shows, with counts: a list, one record, or a file of unknown length. */
function shownBy(server: ResourceServer, answer: unknown): Shown {
  const rows = rowsIn(answer);
  const [only] = Array.isArray(answer) || rows.length !== 1 ? [] : rows;
  const companies = new Map<number, number>();
  for (const company of rows.flatMap((row) => companiesOfRow(server, row)))
    companies.set(company, (companies.get(company) ?? 0) + 1);
  return {
    action: isFile(answer) ? 'export' : 'view',
    objectType: server.resource.name,
    objectId: only === undefined || isList(answer) ? null : Number(only['id']),
    objectName: only === undefined || isList(answer) ? '' : String(only['display_name'] ?? ''),
    companies,
  };
}

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null;
const isFile = (answer: unknown): boolean => isObject(answer) && 'stream' in answer;
const isList = (answer: unknown): answer is { readonly data: readonly unknown[] } =>
  isObject(answer) && Array.isArray(answer['data']) && 'total' in answer;

function rowsIn(answer: unknown): Row[] {
  if (isFile(answer)) return [];
  const values: readonly unknown[] = isList(answer) ? answer.data : Array.isArray(answer) ? answer : [answer];
  return values.filter(isObject);
}
