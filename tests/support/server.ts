import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type Client } from '#shared/http/index.ts';
import { readConfig, type Config } from '#server/config.ts';
import type { MailMessage } from '#server/host.ts';
import { openLog } from '#server/log/index.ts';
import { openHost, type OpenHost } from '#server/open-host.ts';
import { run, type Running } from '#server/running.ts';
import type { ServerSlice } from '#server/slice.ts';
import { serverSlices } from '#features/slices.server.ts';
import type { OwnCluster } from './postgres.ts';
import { testClock, type TestClock } from './test-clock.ts';
import {
  openAgain,
  openTestDatabase,
  openTestDatabaseIn,
  type DatabaseKind,
  type TestDatabase,
} from './test-database.ts';

export const baseHost = 'muster.test';

/** A handmade request, for what no client of ours would send. */
export interface RawRequest extends Omit<RequestInit, 'headers'> {
  readonly headers?: Record<string, string>;
  /** The host in the browser's address bar. Default: an IP address, so that all companies share the host. */
  readonly host?: string;
  /** The client's address; default 127.0.0.1. */
  readonly from?: string;
}

export interface TestServer {
  readonly host: OpenHost;
  readonly running: Running;
  readonly clock: TestClock;
  /** All mails that were sent. */
  readonly mails: readonly MailMessage[];
  /** All logged lines, as text. */
  readonly logLines: readonly string[];
  readonly database: TestDatabase;
  /** The origin of the listening socket, for live connections and terminals. */
  readonly origin: string;
  fetch(path: string, request?: RawRequest): Promise<Response>;
  /** The browser's own client with an access token; without one it is not signed in. */
  caller(token?: string, options?: { host?: string; from?: string; timezone?: string }): Client;
  stop(): Promise<void>;
}

/** Secrets of the suites, used nowhere else. */
export const testSecrets = {
  TOKEN_SECRET: 'dGhlIHN1aXRlcycgb3duIGtleSBmb3IgYWNjZXNzIHRva2Vucw',
  LINK_SECRET: 'dGhlIHN1aXRlcycgb3duIGtleSBmb3IgbGlua3MgYW5kIHNlYWxz',
};

/**
 * Starts the real host for a test file: its own database, a clock that only tests advance, recorded mails and log, a socket on a
 * free port. It has no role `worker`: tests run jobs themselves.
 */
export async function startTestServer(
  options: {
    database?: DatabaseKind;
    /** A PostgreSQL of the test's own, which it may stop and start. */
    cluster?: OwnCluster;
    environment?: Record<string, string>;
    /** A data folder that remains, with the database, after the server stops, for another server process to continue with. */
    folder?: string;
    /** Slices in addition to those of the product. */
    slices?: readonly ServerSlice[];
    /** Makes this another process of the same installation: with its PostgreSQL, files and clock. */
    beside?: TestServer;
    /** A database that has been opened for it. */
    opened?: TestDatabase;
  } = {},
): Promise<TestServer> {
  const { beside } = options;
  const keptFolder = beside?.host.config.dataFolder ?? options.folder;
  const dataFolder = keptFolder ?? mkdtempSync(join(tmpdir(), 'muster-test-'));
  const config: Config = readConfig('test', {
    ...testSecrets,
    PORT: '0',
    DATA_DIR: dataFolder,
    BASE_HOST: baseHost,
    ROLES: 'web,device',
    LOG_LEVEL: 'debug',
    // Requests state their client's address; only the tests use the listening socket.
    TRUSTED_PROXIES: '127.0.0.1',
    ...options.environment,
  });
  const clock = beside?.clock ?? testClock();
  const mails: MailMessage[] = [];
  const logLines: string[] = [];
  const database = beside
    ? await openAgain(beside.database)
    : options.cluster
      ? await openTestDatabaseIn(options.cluster)
      : (options.opened ??
        (await openTestDatabase(options.database, options.folder && join(options.folder, 'database'))));
  const host = await openHost(config, {
    database: database.database,
    clock,
    mail: { send: async (message) => void mails.push(message) },
    log: openLog(config, { write: (line) => void logLines.push(line) }),
  });
  const running = await run(host, [...serverSlices, ...(options.slices ?? [])]);

  const fetchBy = async (path: string, request: RawRequest = {}): Promise<Response> => {
    const { host: wanted = '127.0.0.1', from = '127.0.0.1', headers, ...init } = request;
    const url = new URL(path, `http://${wanted}`);
    return running.app.fetch(
      new Request(url, { ...init, headers: { host: url.host, 'x-forwarded-for': from, ...headers } }),
    );
  };
  return {
    host,
    running,
    clock,
    mails,
    logLines,
    database,
    origin: `http://127.0.0.1:${running.port}`,
    fetch: fetchBy,
    caller: (token, { timezone = 'Europe/London', ...where } = {}) =>
      createClient({
        baseUrl: '',
        fetch: (path, init) =>
          fetchBy(path, { ...init, headers: Object.fromEntries(new Headers(init.headers)), ...where }),
        timezone: () => timezone,
        ...(token === undefined ? {} : { tokens: { access: () => token } }),
      }),
    stop: async () => {
      await running.stop();
      if (keptFolder === undefined) rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
