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

/** A request made by hand, for what no client of ours would send. */
export interface RawRequest extends Omit<RequestInit, 'headers'> {
  readonly headers?: Record<string, string>;
  /** As the browser has it in its address bar. Default: an address, so that all companies share the host. */
  readonly host?: string;
  /** Address of the client; default 127.0.0.1. */
  readonly from?: string;
}

export interface TestServer {
  readonly host: OpenHost;
  readonly running: Running;
  readonly clock: TestClock;
  /** Every mail that was sent. */
  readonly mails: readonly MailMessage[];
  /** Every line that was logged, as text. */
  readonly logLines: readonly string[];
  readonly database: TestDatabase;
  /** Origin of the listening socket, for live connections and terminals. */
  readonly origin: string;
  fetch(path: string, request?: RawRequest): Promise<Response>;
  /** The browser's own client, with the access token given; without one it is nobody's. */
  caller(token?: string, options?: { host?: string; from?: string; timezone?: string }): Client;
  stop(): Promise<void>;
}

/** Secrets of the suites; nothing else takes them. */
export const testSecrets = {
  TOKEN_SECRET: 'dGhlIHN1aXRlcycgb3duIGtleSBmb3IgYWNjZXNzIHRva2Vucw',
  LINK_SECRET: 'dGhlIHN1aXRlcycgb3duIGtleSBmb3IgbGlua3MgYW5kIHNlYWxz',
};

/**
 * Starts the real host for a test file: a database of its own, a clock that stands, mail and log that are kept, a socket
 * on a free port. `worker` is not among its roles: tests run jobs themselves.
 */
export async function startTestServer(
  options: {
    database?: DatabaseKind;
    /** A PostgreSQL of the test's own, which it may end and start. */
    cluster?: OwnCluster;
    environment?: Record<string, string>;
    /** A data folder that is kept, with the database, when the server stops: for a server of its own process to go on with. */
    folder?: string;
    /** Slices beside those of the product. */
    slices?: readonly ServerSlice[];
    /** Another process of the same installation: its PostgreSQL, files and clock. */
    beside?: TestServer;
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
    // Requests say whom they come from; the listening socket is only ours.
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
      : await openTestDatabase(options.database, options.folder && join(options.folder, 'database'));
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
