import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { causesIn } from './causes.ts';
import { findFixtures, leaveFixtures, makeFixtures, type Fixtures } from './fixtures.ts';
import { startTestServer, type TestServer } from './server.ts';
import { openFilledDatabase } from './test-database.ts';

/** Whether a file's server starts with the two companies and their people, or with an empty database. */
interface Start {
  isPeopled: boolean;
}

/** The servers on a database of no special kind: the others make their people themselves. */
const starts = new WeakMap<TestServer, Start>();

/** Starts a server on a copy of a database with the people: creating them takes longer than most tests. */
export async function startPeopledServer(environment: Record<string, string> = {}): Promise<TestServer> {
  const opened = await openFilledDatabase('people', async (database) => {
    const first = await startTestServer({ opened: database });
    await leaveFixtures(first);
    await first.stop();
  });
  return startTestServer({ opened, environment });
}

/**
 * The running host of a test file, started before its tests and stopped after them. Call at the top of a file or of a `describe`;
 * use the result only inside tests and hooks.
 */
export function useServer(options?: Parameters<typeof startTestServer>[0]): TestServer {
  let server: TestServer | undefined;
  const start: Start = { isPeopled: false };
  beforeAll(async () => {
    server = start.isPeopled ? await startPeopledServer(options?.environment) : await startTestServer(options);
  });
  afterAll(() => server?.stop());
  let logged = 0;
  beforeEach(() => {
    logged = server?.logLines.length ?? 0;
  });
  afterEach(({ task }) => {
    const [error] = task.result?.errors ?? [];
    const causes = causesIn(server?.logLines.slice(logged) ?? []);
    if (error && causes.length > 0) error.message += `\n\nThe server failed meanwhile:\n${causes.join('\n')}`;
  });
  const started = (): TestServer => inside(server);
  const used: TestServer = {
    get host() {
      return started().host;
    },
    get running() {
      return started().running;
    },
    get clock() {
      return started().clock;
    },
    get mails() {
      return started().mails;
    },
    get logLines() {
      return started().logLines;
    },
    get database() {
      return started().database;
    },
    get origin() {
      return started().origin;
    },
    fetch: (path, request) => started().fetch(path, request),
    caller: (token, where) => started().caller(token, where),
    stop: () => started().stop(),
  };
  if (onlyEnvironment(options)) starts.set(used, start);
  return used;
}

/** The suites' two companies and their people, made on the file's server before its tests. Call after `useServer`. */
export function usePeople(server: TestServer): Fixtures {
  let people: Fixtures | undefined;
  const start = starts.get(server);
  if (start) start.isPeopled = true;
  beforeAll(async () => {
    people = await (start ? findFixtures(server) : makeFixtures(server));
  });
  const made = (): Fixtures => inside(people);
  return {
    get a() {
      return made().a;
    },
    get b() {
      return made().b;
    },
    get employees() {
      return made().employees;
    },
    get users() {
      return made().users;
    },
    tokensOf: (role) => made().tokensOf(role),
    tokenOf: (role) => made().tokenOf(role),
  };
}

function onlyEnvironment(options: Parameters<typeof startTestServer>[0] = {}): boolean {
  return Object.keys(options).every((name) => name === 'environment');
}

function inside<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('The server runs inside tests only.');
  return part;
}
