import { z } from 'zod';
import { defineApprovals } from '#shared/contract/approvals.ts';
import {
  choice,
  date,
  decimal,
  defineCall,
  defineOwnRequest,
  defineRequest,
  idSchema,
  readOnly,
  reference,
  text,
} from '#shared/contract/index.ts';
import { leaveCodes } from './codes.ts';
import { leaveUnits } from './incident-type.ts';

const paidOut = { deduct_balance: 'true', enabled: 'true', encashable: 'true' } as const;

const codes = [leaveCodes.notPaidOut, leaveCodes.notEncashable, leaveCodes.noEntitlement];

/** Fields that people fill in, besides the type. */
const requestFields = {
  /** In the unit of the type. */
  amount: decimal({ min: 0.01, max: 9999, required: true, column: 'shown', width: 130 }),
  apply_reason: text({ max: 200, column: 'shown', width: 220 }),
};

const counted = {
  unit: readOnly(choice(leaveUnits, { column: 'hidden', width: 110 })),
  /** The day on which it is taken from the balance: that of the approval, or of the request while it waits. */
  pay_date: readOnly(date({ sort: true, filter: true, column: 'shown', width: 130 })),
  balance_after: readOnly(decimal({ column: 'shown', width: 130 })),
};

/** Unused leave that is paid out instead of taken (docs/domain.md#encashment). */
export const encashment = defineRequest({
  name: 'leave.encashment',
  module: 'ZBLV',
  path: '/leave/api/v2/encashments/',
  audience: { of: 'company', scope: { employee: 'employee' } },
  words: { namespace: 'att', key: 'encashment' },
  defaultOrdering: '-id',
  reason: 'required',
  revocable: true,
  numbered: 'EN',
  codes,
  phoneFields: ['amount', 'status'],
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
      filters: paidOut,
      filter: true,
      column: 'shown',
      width: 180,
    }),
    ...requestFields,
    ...counted,
  },
});

/** Encashments that wait for the people named as approvers. */
export const encashmentApprovals = defineApprovals({
  kind: encashment,
  path: '/personal/api/v2/encashment_approvals/',
});

/** The signed-in person's own encashments. */
export const ownEncashment = defineOwnRequest({
  kind: encashment,
  name: 'personal.encashment',
  path: '/personal/api/v2/encashments/',
  audience: { of: 'own', employee: 'employee' },
  words: { namespace: 'personal', key: 'encashment' },
  defaultOrdering: '-id',
  codes,
  phoneFields: ['amount', 'status'],
  fields: {
    incident_type: reference('leave.incident_type', {
      required: true,
      filters: { ...paidOut, encash_by_employee: 'true' },
      filter: true,
      column: 'shown',
      width: 180,
    }),
    ...requestFields,
    ...counted,
  },
});

/** An encashment in a form that has not been sent. */
const drafted = {
  /** The edited request; null for a new one. */
  id: idSchema.nullable().default(null),
  incident_type: idSchema,
  amount: z.number().min(0).max(9999).nullable().default(null),
};

const data = z.object({
  unit: z.enum(leaveUnits),
  /** What can be paid out now. */
  free: z.number(),
  /** The balance with everything taken that is approved or pending, and the same after this encashment. */
  balance: z.object({ before: z.number(), after: z.number() }),
  /** What has to remain. */
  keep: z.number(),
  /** The most in a leave year, and what is paid out or requested of it; null for no limit. */
  year: z.object({ most: z.number(), taken: z.number() }).nullable(),
  /** Why it would be refused whatever the amount: a code under `api`; null if it would not. */
  refusal: z.string().nullable(),
  /** Why it would be refused, by field: codes under `common:validation`. */
  mistakes: z.record(
    z.string(),
    z.array(
      z.object({ code: z.string(), context: z.record(z.string(), z.union([z.string(), z.number()])).optional() }),
    ),
  ),
});
export type EncashmentPreview = z.infer<typeof data>;

/** Tells before it is submitted what could be paid out, and why not more. Writes nothing. */
export const previewEncashment = defineCall({
  name: 'leave.encashment.preview',
  method: 'POST',
  path: '/leave/api/v2/encashment_previews/',
  module: 'ZBLV',
  access: 'leave.encashment.add',
  scoped: true,
  readOnly: true,
  body: z.strictObject({ employee: idSchema, ...drafted }),
  data,
});

/** The same for the signed-in person. */
export const previewOwnEncashment = defineCall({
  name: 'leave.encashment.previewOwn',
  method: 'POST',
  path: '/personal/api/v2/encashment_previews/',
  module: 'ZBLV',
  access: 'employee',
  readOnly: true,
  body: z.strictObject(drafted),
  data,
});
