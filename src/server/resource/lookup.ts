import {
  commonCodes,
  fieldAt,
  referenceSchema,
  servedLookups,
  type AnyField,
  type Filter,
  type ListQuery,
  type Reference,
} from '#shared/contract/index.ts';
import { sql } from 'drizzle-orm';
import { Refusal, refuseField, serve, type ListAnswer, type Route, type TenantContext } from '../http/index.ts';
import { referredValues } from './referred-values.ts';
import type { ResourceServer, Writing } from './definition.ts';
import { conditions, orderBy } from './query.ts';
import { countRows } from './page.ts';
import { displayOf, lookupContext } from './scope.ts';
import { readTree } from './tree.ts';

/** An opened list asks once; a search asks at every pause in typing. */
const limit = { by: 'person', max: 240, seconds: 60 } as const;
/** Counting stops here, because nobody scrolls further. */
const mostCounted = 1000;

/**
 * The choices of people's own forms: the records that theirs may refer to (`lookupContext`), as the form accepts them,
 * with their names only.
 */
export function lookupRoutes(writing: Writing): Route[] {
  const { server } = writing;
  const { calls } = server.resource;
  const offered = servedLookups(server.resource);
  return [
    ...(offered.includes('lookup')
      ? [
          serve(
            calls.lookup,
            async (context, { params, query }) => {
              const { field, target, lookupScope } = lookupOf(writing, context, params.field);
              return readChoices(target, lookupScope, field, query);
            },
            limit,
          ),
        ]
      : []),
    ...(offered.includes('lookupTree')
      ? [
          serve(
            calls.lookupTree,
            (context, { params }) => {
              const { target, lookupScope } = lookupOf(writing, context, params.field);
              return readTree(target, lookupScope);
            },
            limit,
          ),
        ]
      : []),
  ];
}

function lookupOf(
  { server, registry }: Writing,
  context: TenantContext,
  path: string,
): { field: AnyField; target: ResourceServer; lookupScope: TenantContext } {
  const field = fieldAt(server.resource.fields, path);
  if (!field?.target) throw new Refusal(commonCodes.notFound);
  const target = registry.get(field.target);
  return { field, target, lookupScope: lookupContext(server, context, target) };
}

async function readChoices(
  target: ResourceServer,
  lookupScope: TenantContext,
  { brings, widget }: AnyField,
  query: ListQuery,
): Promise<ListAnswer<Reference>> {
  const stated = target.resource.calls.list.query.parse(widget.filters ?? {});
  for (const { field } of query.filters)
    if (field !== 'id' && !Object.hasOwn(widget.filteredBy ?? {}, field)) refuseField(field, 'unknownField');
  const filters: Filter[] = [...stated.filters, ...query.filters];
  const where = conditions(target, lookupScope, { filters, search: query.search });
  const total = await countRows(target, lookupScope, where, mostCounted + 1);
  const offset = (query.page - 1) * query.page_size;
  const { table } = target;
  const found = await lookupScope.tx
    .select({ id: sql<number>`${table.id}`.mapWith(Number), display_name: displayOf(target, lookupScope) })
    .from(table)
    .where(where)
    .orderBy(...orderBy(target, stated))
    .limit(query.page_size + 1)
    .offset(offset);
  const page = found.slice(0, query.page_size);
  const values = brings
    ? await referredValues(
        target,
        lookupScope,
        brings,
        page.map(({ id }) => id),
      )
    : undefined;
  return {
    data: page.map((one) => ({ ...values?.get(one.id), ...referenceSchema.parse(one) })),
    total: Math.min(total, mostCounted),
    next: found.length > page.length ? query.page + 1 : null,
    ...(total > mostCounted ? { totalIsFloor: true } : {}),
  };
}
