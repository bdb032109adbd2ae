import { afterAll, beforeAll } from 'vitest';
import { makeFixtures, type Fixtures } from './fixtures.ts';
import { startTestServer, type TestServer } from './server.ts';

/**
 * The running host of a test file: started before its tests, stopped after them. Call at the top of a file or of a
 * `describe`; what it returns can be used inside tests and hooks only.
 */
export function useServer(options?: Parameters<typeof startTestServer>[0]): TestServer {
  let server: TestServer | undefined;
  beforeAll(async () => {
    server = await startTestServer(options);
  });
  afterAll(() => server?.stop());
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

/** The two companies of the suites and their people, made on the file's server before its tests. Call after `useServer`. */
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
