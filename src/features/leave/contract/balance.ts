import { z } from 'zod';
import {
  commonCodes,
  computed,
  date,
  decimal,
  defineCall,
  defineResource,
  idSchema,
  daySchema,
  readOnly,
  reference,
  text,
} from '#shared/contract/index.ts';
import { ledgerKinds } from '../domain/ledger.ts';
import { leaveCodes } from './codes.ts';
import { leaveUnits } from './incident-type.ts';

const sum = (column: 'shown' | 'hidden') => computed(z.number(), { column, width: 110 });
/** Positive or negative, in the unit of the type. */
const amount = { min: -9999, max: 9999, required: true } as const;

/**
 * Each employee's balance by type and leave year (docs/domain.md#balances). A new record is an opening balance from the
 * time before balances were kept here.
 */
export const leaveBalance = defineResource({
  name: 'leave.balance',
  module: 'ZBLV',
  path: '/leave/api/v2/balances/',
  audience: { of: 'company', scope: { employee: 'employee' } },
  words: { namespace: 'att', key: 'leaveBalance' },
  defaultOrdering: '-year_start',
  codes: [leaveCodes.balanceThere],
  without: ['destroy'],
  phoneFields: ['incident_type', 'available'],
  actions: {
    adjust: {
      permission: 'change',
      fields: { amount: decimal(amount), reason: text({ max: 200, required: true }) },
    },
  },
  fields: {
    employee: reference('personnel.employee', {
      required: true,
      immutable: true,
      search: true,
      filter: true,
      column: 'shown',
      width: 200,
    }),
    incident_type: reference('leave.incident_type', {
      required: true,
      immutable: true,
      filters: { deduct_balance: 'true' },
      filter: true,
      column: 'shown',
      width: 180,
    }),
    year_start: readOnly(date({ sort: true, filter: true, column: 'shown', width: 120 })),
    year_end: readOnly(date({ sort: true, filter: true, column: 'hidden', width: 120 })),
    unit: computed(z.enum(leaveUnits)),
    available: sum('shown'),
    waiting: sum('hidden'),
    // What makes it: a row whose parts are hidden would not add up.
    opening: decimal({ min: -9999, max: 9999, required: true, immutable: true, column: 'shown', width: 110 }),
    granted: sum('shown'),
    carried: sum('shown'),
    earned: sum('shown'),
    adjusted: sum('shown'),
    // What takes away, as an amount of it.
    used: sum('shown'),
    encashed: sum('shown'),
    expired: sum('shown'),
  },
});

const ledgerLine = z.object({
  id: z.int(),
  kind: z.enum(ledgerKinds),
  /** In the unit of the type. */
  amount: z.number(),
  effective_date: z.string(),
  expire_date: z.string().nullable(),
  /** The year's balance after it. */
  balance: z.number(),
  reason: z.string(),
  /** The number of the leave or the encashment; empty for other lines. */
  request_no: z.string(),
  /** The overtime by which it was earned. */
  overtime: z.object({ id: z.int(), display_name: z.string() }).nullable(),
  actor: z.string(),
});
export type LedgerLine = z.infer<typeof ledgerLine>;

/** The ledger of a balance: its lines by day. */
export const ledgerOf = defineCall({
  name: 'leave.balance.ledger',
  method: 'GET',
  path: '/leave/api/v2/ledgers/',
  module: 'ZBLV',
  access: 'leave.balance.view',
  scoped: true,
  query: z.strictObject({ balance: z.coerce.number().pipe(idSchema) }),
  data: z.array(ledgerLine),
});

/** The leave year of a balance of one's own, with its lines by day; those of approved leave to come are among them. */
const ownYear = z.object({
  year_start: z.string(),
  year_end: z.string(),
  /** The last day of the year before; null if nothing is kept of it. */
  before: z.string().nullable(),
  today: z.string(),
  lines: z.array(ledgerLine.omit({ actor: true })),
});

/** The signed-in person's ledger of a leave type: of the leave year with a day, today by default. */
export const ownLedger = defineCall({
  name: 'leave.balance.ownLedger',
  method: 'GET',
  path: '/personal/api/v2/leave_ledgers/',
  module: 'ZBLV',
  access: 'employee',
  query: z.strictObject({ type: z.coerce.number().pipe(idSchema), date: daySchema.optional() }),
  data: ownYear,
  codes: [commonCodes.notFound],
});

const ownBalance = z.object({
  type: z.object({ id: z.int(), display_name: z.string(), color: z.string().nullable() }),
  unit: z.enum(leaveUnits),
  year_start: z.string(),
  year_end: z.string(),
  /** The balance on the requested day, and the pending part of it. */
  balance: z.number(),
  waiting: z.number(),
  /** Employees may ask for unused leave of this type to be paid out. */
  may_encash: z.boolean(),
});
export type OwnBalance = z.infer<typeof ownBalance>;

/** The signed-in person's balances by type on a day, past or future. */
export const ownBalances = defineCall({
  name: 'leave.balance.own',
  method: 'GET',
  path: '/personal/api/v2/leave_balances/',
  module: 'ZBLV',
  access: 'employee',
  query: z.strictObject({ date: daySchema.optional() }),
  data: z.array(ownBalance),
});
