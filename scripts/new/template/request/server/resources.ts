import { sql } from 'drizzle-orm';
import { Refusal } from '#server/http/index.ts';
import { requestServer } from '#server/request/index.ts';
import { userOfEmployee } from '#server/tenancy/membership.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { exampleThing } from '../contract.ts';
import { exampleThings } from './tables.ts';

export const exampleThingServer = requestServer(exampleThing, {
  table: exampleThings,
  display: sql<string>`to_char(${exampleThings.day}, 'YYYY-MM-DD')`,
  isApplicant: (actor, row) => actor.employeeId === row.employee,
  applicantOf: (context, row) => userOfEmployee(context, row.employee),
  // What an approval brings about goes here, in its transaction; here the decision itself is all there is.
  approved: () => Promise.resolve(),
  // What was decided stays as it was decided.
  prepare: (_, values, before) => {
    if (before && before.status !== 'pending') throw new Refusal(commonCodes.wrongState);
    return Promise.resolve(values);
  },
  beforeDelete: (_, row) => {
    if (row.status !== 'pending') throw new Refusal(commonCodes.wrongState);
    return Promise.resolve();
  },
});
