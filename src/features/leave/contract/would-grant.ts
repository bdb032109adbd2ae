import { z } from 'zod';
import { defineCall, idSchema } from '#shared/contract/index.ts';
import { ledgerKinds } from '../domain/ledger.ts';
import { leaveUnits } from './incident-type.ts';

/** The most leave years that are looked at: the present one and those after it. */
export const mostYears = 5;

/** Amounts are in the unit of the type; null without an entitlement to it. */
const compared = z.object({ before: z.number().nullable(), after: z.number().nullable() });

const grantedType = z.object({
  type: z.object({ id: z.int(), display_name: z.string(), color: z.string().nullable() }),
  unit: z.enum(leaveUnits),
  /** It is earned by days worked, and the coming ones are not known. */
  is_earned: z.boolean(),
  /** The balance today, by the stored rules and by those of the form. */
  today: compared,
  /** The same at the end of each leave year of the form's rules, ISO. */
  years: z.array(compared.extend({ end: z.string() })),
  /** What the form's rules bring about from the beginning of the present leave year on, with the balance after it. */
  lines: z.array(z.object({ kind: z.enum(ledgerKinds), date: z.string(), amount: z.number(), balance: z.number() })),
});
export type GrantedType = z.infer<typeof grantedType>;

/** What a leave group that has not been saved would give an employee. Writes nothing. */
export const wouldGrant = defineCall({
  name: 'leave.group.wouldGrant',
  method: 'POST',
  path: '/leave/api/v2/would_grant/',
  module: 'ZBLV',
  access: 'leave.balance.view',
  scoped: true,
  readOnly: true,
  body: z.strictObject({
    /** Null for a new group. */
    id: idSchema.nullable(),
    /** As it would be sent to save it. */
    body: z.record(z.string(), z.unknown()),
    employee: idSchema,
    /** Leave years. */
    years: z.int().min(1).max(mostYears).default(2),
  }),
  data: z.object({
    /** The employee's group now; null if there is none. */
    group: z.string().nullable(),
    /** Whether they would be in this group once it is saved. */
    is_member: z.boolean(),
    types: z.array(grantedType),
  }),
});
