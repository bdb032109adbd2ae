import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { causesIn } from './causes.ts';
import { makeFixtures, type Fixtures } from './fixtures.ts';
import { startTestServer, type TestServer } from './server.ts';

/**
 * The running host of a test file, started before its tests and stopped after them. Call at the top of a file or of a `describe`;
 * use the result only inside tests and hooks.
 */
export function useServer(options?: Parameters<typeof startTestServer>[0]): TestServer {
  let server: TestServer | undefined;
  beforeAll(async () => {
    server = await startTestServer(options);
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
  return {
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
}

/** The suites' two companies and their people, made on the file's server before its tests. Call after `useServer`. */
export function usePeople(server: TestServer): Fixtures {
  let people: Fixtures | undefined;
  beforeAll(async () => {
    people = await makeFixtures(server);
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

function inside<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('The server runs inside tests only.');
  return part;
}
