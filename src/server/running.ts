import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { serverSlices } from '#features/slices.server.ts';
import { buildApp, type App } from './app.ts';
import { answerClientErrors, isTerminalPath } from './http/index.ts';
import { jobGauges, startWorker, type Worker } from './jobs/index.ts';
import { maintenance } from './maintenance.ts';
import { noMeter, openMeter, serveMetrics } from './metrics/index.ts';
import { namesOneHost } from './http/request-info.ts';
import { attachWebsockets, type Topic, type Topics, type Websockets } from './live/index.ts';
import type { OpenHost } from './open-host.ts';
import { startRecurring } from './recurring/index.ts';
import { mendTrees, plannedChanges, topicOf } from './resource/index.ts';
import type { ServerSlice } from './slice.ts';
import { seededRightsUpkeep } from './tenancy/seeded-rights.ts';
import { ensureVendorAccount } from './tenancy/vendor-account.ts';
import { startUpkeep } from './upkeep/index.ts';

/** A running server. */
export interface Running {
  readonly app: App;
  readonly port: number;
  /** The port of the metrics, if they are on. */
  readonly metricsPort: number | undefined;
  readonly worker: Worker | undefined;
  readonly websockets: Websockets;
  /**
   * Stops in order: refuses new requests, gives running ones ten seconds, closes live connections, stops jobs at their
   * next step, closes the database.
   */
  stop(): Promise<void>;
}

const patience = 10_000;

/**
 * Serves the host by its roles: `web` for calls and pages, `device` for terminals, `worker` for jobs and maintenance.
 * @param slices all slices of the product; tests add their own
 */
export async function run(host: OpenHost, slices: readonly ServerSlice[] = serverSlices): Promise<Running> {
  const { config } = host;
  if (config.roles.includes('web')) await ensureVendorAccount(host);
  const meter = config.metricsAt
    ? openMeter(host, [...jobGauges, ...slices.flatMap((slice) => slice.gauges ?? [])])
    : noMeter;
  const app = buildApp(host, slices, meter);
  const server = createAdaptorServer({
    fetch: (request: Request, bindings) => {
      if (!namesOneHost(bindings.incoming.rawHeaders)) return new Response('Bad request', { status: 400 });
      return isServed(config.roles, new URL(request.url).pathname)
        ? app.fetch(request, bindings)
        : new Response('Not found', { status: 404 });
    },
    overrideGlobalObjects: false,
    // Ends slow or endless requests (docs/security.md#slow-requests).
    serverOptions: {
      headersTimeout: 15_000,
      requestTimeout: 120_000,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16 * 1024,
    },
  });
  if (!isHttpServer(server)) throw new Error('The host serves HTTP/1.1');
  answerClientErrors(server);
  const websockets = attachWebsockets(server, host, host.live, topicsOf(app));
  const isWorker = config.roles.includes('worker');
  const upkeep = isWorker
    ? startUpkeep(host, [
        seededRightsUpkeep(host.installed.seededRights),
        { name: 'resource.trees', run: (context) => mendTrees(app.writings, context) },
        ...slices.flatMap((slice) => slice.upkeep ?? []),
      ])
    : undefined;
  const worker = isWorker ? await startWorker(host, app.jobKinds) : undefined;
  const recurring = isWorker
    ? startRecurring(host, [
        ...maintenance,
        plannedChanges(app.writings),
        ...slices.flatMap((slice) => slice.recurring ?? []),
      ])
    : undefined;
  const queues = isWorker
    ? await Promise.all(serverSlices.flatMap((slice) => slice.workers ?? []).map((start) => start(host)))
    : [];
  const metrics = config.metricsAt ? await serveMetrics(meter, config.metricsAt) : undefined;
  const port = await listen(server, config.port, config.bind);
  return {
    app,
    port,
    metricsPort: metrics?.port,
    worker,
    websockets,
    stop: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const late = setTimeout(() => server.closeAllConnections(), patience);
      await Promise.all([
        upkeep?.stop(),
        metrics?.stop(),
        websockets.close(),
        worker?.stop(),
        recurring?.stop(),
        ...queues.map((queue) => queue.stop()),
      ]);
      await closed;
      clearTimeout(late);
      await host.close();
    },
  };
}

/**
 * The audience of live topics: changes of a resource go to people who may view it, changes of own records to their
 * owners; other topics declare their audience.
 */
function topicsOf(app: App): Topics {
  const topics: Record<string, Topic> = {};
  const add = (topic: string, more: Partial<Topic>): void => {
    topics[topic] = { permission: null, shared: false, also: [], own: [], vendor: [], ...topics[topic], ...more };
  };
  for (const server of app.registry.all()) {
    const { name, audience } = server.resource;
    const topic = topicOf(server);
    if (audience.of === 'own') add(topic, { own: [...(topics[topic]?.own ?? []), name] });
    else if (audience.of === 'vendor')
      for (const heard of [topic, ...(audience.follows ?? [])])
        add(heard, { vendor: [...(topics[heard]?.vendor ?? []), name] });
    else {
      if (topic === name) add(topic, { permission: `${name}.view`, shared: audience.scope === 'shared' });
      for (const heard of audience.follows ?? []) add(heard, { also: [...(topics[heard]?.also ?? []), name] });
    }
  }
  // A report of own records declares whose rows it shows, and its topic is sent to them.
  for (const { report } of app.reports)
    if (report.audience.of === 'own' && report.audience.shares) {
      const topic = report.audience.shares;
      add(topic, { own: [...(topics[topic]?.own ?? []), report.name] });
    }
  for (const [topic, permission] of serverSlices.flatMap((slice) => Object.entries(slice.topics ?? {})))
    if (permission) add(topic, { permission });
  return topics;
}

/** Whether a role serves a path in any spelling: `device` serves the device endpoint, `web` everything else. */
function isServed(roles: readonly string[], path: string): boolean {
  if (path === '/web/health' || path === '/web/health/alive') return true;
  return roles.includes(isTerminalPath(path) ? 'device' : 'web');
}

function isHttpServer(server: ReturnType<typeof createAdaptorServer>): server is Server {
  return 'closeAllConnections' in server;
}

/** @throws with the address in the message if it is in use */
function listen(server: Server, port: number, bind: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, bind, () => {
      server.off('error', reject);
      const address: AddressInfo | string | null = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}
