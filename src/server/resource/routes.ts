import { moneyFields } from '#shared/contract/index.ts';
import { and, inArray } from 'drizzle-orm';
import { exportRoutes } from '../export/index.ts';
import type { Route, TenantContext } from '../http/index.ts';
import { actionRoutes } from './act.ts';
import { eachRecord } from './each-record.ts';
import { listExport } from './export.ts';
import { importRoutes } from './import.ts';
import { readInherited } from './inherited.ts';
import { lookupRoutes } from './lookup.ts';
import { conditions } from './query.ts';
import { readMoneyTotals } from './money-totals.ts';
import { readPage } from './page.ts';
import { readOne, readRecords } from './read.ts';
import { serveAs } from './serve.ts';
import { readTree, readTreeLevel } from './tree.ts';
import { checkCustomFilters, filtersCustom, spreadCustom, withCustom } from './custom.ts';
import type { Row, Writing } from './definition.ts';
import { readVersions } from './dated/list.ts';
import { withdrawVersion } from './dated/plan.ts';
import { changeRecord, createRecord, deleteRecord } from './write.ts';

/** Serves every call of a resource that its contract offers (the helpers of spec section 7). */
export function resourceRoutes(writing: Writing): Route[] {
  const { server, registry } = writing;
  const { resource } = server;
  const { calls } = resource;
  const serve = serveAs(server);
  const offers = (verb: 'create' | 'destroy' | 'import' | 'export'): boolean => !resource.without.includes(verb);
  const noFilter = { filters: [], search: '' };
  const routes: Route[] = [
    serve(calls.list, async (context, { query }) => {
      if (filtersCustom(query)) checkCustomFilters((await withCustom(writing, context)).server, query);
      return readPage(server, registry, context, query);
    }),
    serve(calls.retrieve, (context, { params }) => readOne(server, registry, context, params.id)),
    serve(calls.read, (context, { body }) =>
      body.items.length === 0
        ? Promise.resolve([])
        : readRecords(server, registry, context, {
            where: and(conditions(server, context, noFilter), inArray(server.table.id, body.items)),
          }),
    ),
  ];
  if (moneyFields(resource.fields).length > 0)
    routes.push(serve(calls.totals, (context, { query }) => readMoneyTotals(server, context, query)));
  if (resource.datedFields.length > 0)
    routes.push(serve(calls.versions, (context, { params }) => readVersions(writing, context, params.id)));
  if (resource.tree)
    routes.push(
      serve(calls.tree, (context, { body }) =>
        body?.parent === undefined ? readTree(server, context) : readTreeLevel(server, context, body.parent),
      ),
    );
  const { inherits } = resource;
  if (inherits)
    routes.push(serve(inherits.call, (context, { query }) => readInherited(writing, context, inherits, query.node)));
  if (offers('export'))
    routes.push(...exportRoutes(listExport(writing), resource.audience.of === 'vendor' ? serve : undefined));
  routes.push(...actionRoutes(writing), ...lookupRoutes(writing));
  if (resource.readOnly) return routes;
  const change = async (context: TenantContext, id: number, body: unknown): Promise<Row> => {
    const own = await withCustom(writing, context);
    return changeRecord(own, context, id, spreadCustom(own.server, body, false));
  };
  routes.push(
    serve(calls.update, (context, { params, body }) => change(context, params.id, body)),
    serve(calls.patch, (context, { params, body }) => change(context, params.id, body)),
  );
  if (resource.datedFields.length > 0)
    routes.push(
      serve(calls.withdrawVersion, async (context, { params }) => {
        await withdrawVersion(writing, context, params.id, params.from);
        return null;
      }),
    );
  if (offers('create')) {
    routes.push(
      serve(calls.create, async (context, { body }) => {
        const own = await withCustom(writing, context);
        return createRecord(own, context, spreadCustom(own.server, body, true));
      }),
    );
    if (offers('import')) routes.push(...importRoutes(writing));
  }
  if (offers('destroy')) {
    routes.push(
      serve(calls.destroy, async (context, { params }) => {
        await deleteRecord(writing, context, params.id);
        return null;
      }),
      serve(calls.multiDestroy, (context, { body }) =>
        eachRecord(context, body.ids, calls.multiDestroy.successCode, (id) => deleteRecord(writing, context, id)),
      ),
    );
  }
  return routes;
}
