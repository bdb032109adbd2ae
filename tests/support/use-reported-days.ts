import { beforeAll } from 'vitest';
import type { Client } from '#shared/http/index.ts';
import type { Fixtures } from './fixtures.ts';
import { giveReportedDays } from './reported-days.ts';
import type { TestServer } from './server.ts';
import { usePeople, useServer } from './use-server.ts';

/** What tests of reports begin with. */
interface ReportedDays {
  readonly server: TestServer;
  readonly people: Fixtures;
  /** The administrator of company A; in hooks and tests only. */
  readonly admin: () => Client;
}

/** A server with a calculated February of company A (`giveReportedDays`). Call at the top of a `describe`. */
export function useReportedDays(): ReportedDays {
  const server = useServer();
  const people = usePeople(server);
  const made: Client[] = [];
  beforeAll(async () => {
    const client = server.caller(await people.tokenOf('adminA'));
    await giveReportedDays(server, people, client);
    made.push(client);
  });
  return {
    server,
    people,
    admin: () => {
      const [client] = made;
      if (!client) throw new Error('The administrator is there in hooks and tests only.');
      return client;
    },
  };
}
