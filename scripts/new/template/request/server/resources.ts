import { sql } from 'drizzle-orm';
import { employeeServer } from '#features/team/server.ts';
import { ownRequestServer, requestServer } from '#server/request/index.ts';
import { exampleThing, ownExampleThing } from '../contract.ts';
import { exampleThings } from './tables.ts';

export const exampleThingServer = requestServer(exampleThing, {
  table: exampleThings,
  searched: { employee: employeeServer },
  display: sql<string>`to_char(${exampleThings.day}, 'YYYY-MM-DD')`,
  applicant: ({ employee }) => ({ employee }),
  // The effects of an approval go here, in its transaction. This template has none.
  approved: () => Promise.resolve(),
});

export const ownExampleThingServer = ownRequestServer(ownExampleThing, exampleThingServer, {
  display: sql<string>`to_char(${exampleThings.day}, 'YYYY-MM-DD')`,
});
