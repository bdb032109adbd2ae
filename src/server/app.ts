import { servedBy } from './http/permitted.ts';
import { Hono, type Context as HonoContext, type MiddlewareHandler } from 'hono';
import {
  commonCodes,
  dataScopeOf,
  isVendorAccess,
  servedCalls,
  type AnyCall,
  type ExportQuery,
} from '#shared/contract/index.ts';
import { authFiles, storageQuota, uploadPlaces, uploadRoutes } from './files/index.ts';
import { keptByHost, rowsOfHost } from './erasure/index.ts';
import type { Host } from './host.ts';
import { compressedReads } from './http/compressed-reads.ts';
import { handle } from './http/handle.ts';
import { json, refuse } from './http/answer.ts';
import { securityHeaders } from './http/security-headers.ts';
import { site } from './http/site.ts';
import { socketAddress } from './http/socket-address.ts';
import type { Route } from './http/index.ts';
import { exportJob, type ExportSource } from './export/index.ts';
import { jobRoutes, type HostJobKind, type JobKind } from './jobs/index.ts';
import { requestLog } from './log/index.ts';
import { noMeter, type Meter } from './metrics/index.ts';
import { notificationRoutes, preferenceRoutes } from './notifications/index.ts';
import { openApiDocument } from './openapi/index.ts';
import { companyMailJob, mailJob, outboxPage } from './mail/index.ts';
import { mapRoutes } from './map/index.ts';
import { reportExport, reportRoutes, type ReportServer } from './report/index.ts';
import {
  actionJobs,
  importJob,
  listExport,
  ResourceRegistry,
  resourceRoutes,
  type Reactions,
  type Writing,
} from './resource/index.ts';
import type { ServerSlice } from './slice.ts';
import { tracedTerminal } from './traces/traced-terminal.ts';
import { gatherSeededRights } from './tenancy/seeded-rights.ts';
import { version } from './version.ts';

export interface App {
  readonly fetch: Hono['fetch'];
  readonly routes: readonly Route[];
  readonly registry: ResourceRegistry;
  readonly reports: readonly ReportServer[];
  /** What the server does when records of each resource are written. */
  readonly writings: readonly Writing[];
  /** Every permission that a call asks for, sorted. */
  readonly permissions: readonly string[];
  /** The kinds of jobs that the workers of this host can run. */
  readonly jobKinds: readonly (JobKind | HostJobKind)[];
}

/** Builds the application from the slices. Production, trial and every test use this same function. */
export function buildApp(host: Host, slices: readonly ServerSlice[], meter: Meter = noMeter): App {
  const registry = new ResourceRegistry();
  for (const resource of slices.flatMap((slice) => slice.resources ?? [])) registry.add(resource);
  const writings = registry.all().map((server) => ({ server, registry }));
  const reports = slices.flatMap((slice) => slice.reports ?? []);
  const lists = writings.filter(({ server }) => servedCalls(server.resource).exportJob);
  const jobKinds = [
    ...slices.flatMap((slice) => slice.jobs ?? []),
    ...writings.filter(({ server }) => servedCalls(server.resource).import).map(importJob),
    ...writings.flatMap(actionJobs),
    ...lists.map((writing) => exportJob(listExport(writing))),
    ...reports.map((server) => exportJob(reportExport({ server, registry }))),
  ];
  const routes = [
    // Before the resources' own, whose `:id` would match `waiting` or `command`.
    ...slices.flatMap((slice) => slice.routes ?? []),
    ...jobRoutes(jobKinds),
    ...notificationRoutes,
    ...preferenceRoutes,
    ...mapRoutes,
    ...uploadRoutes([
      ...registry.all().flatMap(({ resource }) => uploadPlaces(resource)),
      ...slices.flatMap((slice) => slice.uploads ?? []),
    ]),
    ...writings.flatMap(resourceRoutes),
    ...reports.flatMap((server) => reportRoutes({ server, registry })),
  ];
  const app = new Hono();
  app.onError((error) => {
    const requestId = crypto.randomUUID();
    const { response, unexpected } = refuse(error, requestId);
    if (unexpected) host.log.error({ err: error, request: requestId }, 'Request failed');
    return response;
  });
  app.use('*', requestLog(host));
  app.use('*', securityHeaders(host.config));
  app.use('/web/*', compressedReads);
  app.use('/iclock/*', measured(meter, 'terminal'), tracedTerminal(host));
  mountRoutes(app, host, routes, meter);
  app.get('/web/health', (context) => health(host, context));
  // Tells only that the process is alive, whatever the state of its database: a restart would not bring the database
  // back.
  app.get('/web/health/alive', (context) => context.json({ version }, 200));
  // Built on first request: it takes longer than the rest of the start.
  let document: string | undefined;
  app.get(
    '/web/openapi.json',
    () =>
      new Response(
        (document ??= JSON.stringify(
          openApiDocument(
            routes.map((route) => route.call),
            version,
          ),
        )),
        { headers: { 'content-type': 'application/json; charset=utf-8' } },
      ),
  );
  app.route('/web/auth_files', authFiles(host));
  for (const slice of slices) slice.mount?.(app, host);
  if (host.config.mode === 'start') app.route('/outbox', outboxPage(host.config));
  app.all('/web/*', () => json({ code: 'ZBCO0003', context: {} }, 404, crypto.randomUUID()));
  app.route('/', site(host.config));
  // Compared as text: TypeScript cannot narrow the union of all permissions.
  const declared: readonly string[] = routes.map((route) => route.call.access).filter((access) => access.includes('.'));
  const permissions = [...new Set(declared)].filter((access) => !isVendorAccess(access)).toSorted();
  host.installed.vendorPermissions = [...new Set(declared)].filter(isVendorAccess).toSorted();
  host.installed.permissions = permissions;
  host.installed.served = servedBy(routes.map(({ call }) => call));
  host.installed.scopes = new Map(
    registry.all().map(({ resource }) => [resource.name, dataScopeOf(resource.audience)]),
  );
  host.installed.seededRights = gatherSeededRights(
    slices.map((slice) => ({ name: slice.name, permissions: permissionsOf(slice), rights: slice.seededRights })),
  );
  host.installed.reactions = gatherReactions(slices);
  host.installed.hearings = Map.groupBy(
    slices.flatMap((slice) => slice.hearings ?? []),
    ({ news }) => news,
  );
  host.installed.answers = Map.groupBy(
    slices.flatMap((slice) => slice.answers ?? []),
    ({ question }) => question,
  );
  host.installed.quotas = quotasOf(slices);
  host.installed.keptRows = [...keptByHost, ...slices.flatMap((slice) => slice.keptRows ?? [])];
  host.installed.hostRows = [...rowsOfHost, ...slices.flatMap((slice) => slice.hostRows ?? [])];
  host.installed.exportSources = new Map<string, ExportSource<ExportQuery>>([
    ...lists
      .filter(({ server }) => server.resource.audience.of === 'company')
      .map((writing) => [writing.server.resource.name, listExport(writing)] as const),
    ...reports
      .filter(({ report }) => report.audience.of === 'company')
      .map((server) => [server.report.name, reportExport({ server, registry })] as const),
  ]);
  host.installed.reports = new Map(reports.map((server) => [server.report.name, { server, registry }]));
  host.installed.seeds = slices.flatMap((slice) => slice.seed ?? []);
  return {
    fetch: app.fetch,
    routes,
    registry,
    reports,
    writings,
    permissions,
    jobKinds: [...jobKinds, mailJob, companyMailJob, ...slices.flatMap((slice) => slice.hostJobs ?? [])],
  };
}

/** The quotas of the slices, by what they count. @throws where two slices count the same thing */
function quotasOf(slices: readonly ServerSlice[]): Host['installed']['quotas'] {
  const counted = [storageQuota, ...slices.flatMap((slice) => slice.quotas ?? [])];
  const byName = new Map(counted.map((quota) => [quota.of, quota]));
  if (byName.size < counted.length) throw new Error('Two count the same quota');
  return byName;
}

/** The permissions that a slice's calls ask for. */
function permissionsOf({ resources = [], reports = [], routes = [] }: ServerSlice): string[] {
  const accesses: readonly string[] = [
    ...routes.map(({ call }) => call.access),
    ...reports.flatMap(({ report }) => Object.values<AnyCall>({ ...report.calls }).map(({ access }) => access)),
    ...resources.flatMap(({ resource }) => [
      ...Object.values(servedCalls(resource)).map(({ access }) => access),
      ...Object.values(resource.actions).map(({ permission }) => permission),
    ]),
  ];
  return [...new Set(accesses)].filter((access) => access.includes('.') && !isVendorAccess(access));
}

/**
 * Mounts literal paths first: `multi-destroy/` is not an id. Other methods of a path are answered with the allowed
 * ones.
 */
function mountRoutes(app: Hono, host: Host, routes: readonly Route[], meter: Meter): void {
  const byPath = Map.groupBy(routes, (route) => route.call.path.replaceAll(/:\w+/g, ':'));
  const literalFirst = [...byPath.entries()].toSorted(
    ([one], [other]) => Number(one.includes(':')) - Number(other.includes(':')),
  );
  for (const [shape, served] of literalFirst) {
    const methods = served.map((route) => route.call.method);
    if (new Set(methods).size < methods.length) throw new Error(`Served twice: ${shape}`);
    for (const route of served) {
      app.on(route.call.method, `/web${route.call.path}`, measured(meter, route.call.name), (context) =>
        handle(host, route, context.req.raw, context.req.param(), socketAddress(context)),
      );
    }
    app.all(`/web${served[0]?.call.path ?? ''}`, () => {
      const answer = json({ code: commonCodes.wrongMethod.code, context: {} }, 405, crypto.randomUUID());
      answer.headers.set('allow', methods.includes('GET') ? [...methods, 'HEAD'].join(', ') : methods.join(', '));
      return answer;
    });
  }
}

/** Measures the answers of a route under a name. */
const measured =
  (meter: Meter, name: string): MiddlewareHandler =>
  async (context, next) => {
    const started = performance.now();
    await next();
    meter.answered(name, context.res.status, (performance.now() - started) / 1000);
  };

function gatherReactions(slices: readonly ServerSlice[]): Reactions {
  return Map.groupBy(
    slices.flatMap((slice) => slice.reactions ?? []),
    ({ resource }) => resource,
  );
}

/**
 * Answers 200 only when the server can serve: the database answers and has the migrations of this version. Also says
 * whether events of other processes arrive: without them this process still serves, but open lists update late.
 */
async function health(host: Host, context: HonoContext): Promise<Response> {
  try {
    await host.database.ping();
    const events = host.live.hearsAll() ? 'heard' : 'reconnecting';
    return context.json({ version, database: { kind: host.database.kind, state: 'ready' }, events }, 200);
  } catch {
    return context.json({ version, database: { kind: host.database.kind, state: 'unreachable' } }, 503);
  }
}

/** Every call that the slices serve, for the API document and the sweeps of the tests. */
export function callsOf(app: App): readonly AnyCall[] {
  return app.routes.map((route) => route.call);
}
