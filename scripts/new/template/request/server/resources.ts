import { sql } from 'drizzle-orm';
import { ownRequestServer, requestServer } from '#server/request/index.ts';
import { userOfEmployee } from '#server/tenancy/membership.ts';
import { exampleThing, ownExampleThing } from '../contract.ts';
import { exampleThings } from './tables.ts';

export const exampleThingServer = requestServer(exampleThing, {
  table: exampleThings,
  display: sql<string>`to_char(${exampleThings.day}, 'YYYY-MM-DD')`,
  isApplicant: (actor, row) => actor.employeeId === row.employee,
  applicantOf: (context, row) => userOfEmployee(context, row.employee),
  // What an approval brings about goes here, in its transaction; here the decision itself is all there is.
  approved: () => Promise.resolve(),
});

export const ownExampleThingServer = ownRequestServer(ownExampleThing, exampleThingServer, {
  display: sql<string>`to_char(${exampleThings.day}, 'YYYY-MM-DD')`,
});
