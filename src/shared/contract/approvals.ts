import { z } from 'zod';
import type { Action } from './action.ts';
import { defineCall, type Call, type Nothing } from './call.ts';
import { commonCodes, refusalCode } from './codes.ts';
import { idSchema, type AnyField } from './field/index.ts';
import type { ReasonFields, RequestReason, RequestResource } from './request.ts';
import { courseSchema } from './request-course.ts';
import type { AnyResource, Fields } from './resource-types.ts';

export const approvalCodes = {
  /** The step does not let those who are asked hand it on. */
  notForwarded: refusalCode('ZBCO0022', 403),
  /** It cannot be handed on to who asks, who is asked already, or who has left. */
  notTo: refusalCode('ZBCO0023', 409),
  /** The step does not let those who are asked approve less than what was asked for. */
  notLowered: refusalCode('ZBCO0041', 403),
  /** Those who are asked were reminded a short while ago. */
  reminded: refusalCode('ZBCO0042', 409),
  /** The link of a mail is none, was used, has expired, or is another person's. */
  linkUsed: refusalCode('ZBCO0043', 409),
} as const;

/** What an inbox holds: what waits for the person, what they have decided, and what they are only told of. */
export const approvalBoxes = ['waiting', 'decided', 'notified'] as const;
export type ApprovalBox = (typeof approvalBoxes)[number];

const idParams = z.strictObject({
  id: z.coerce
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
});

/** Where it was never said, anything. */
const noFields: Fields = {};

const lowerBody = (fields: Fields) =>
  z.strictObject({
    id: idSchema,
    /** As the person saw the request. */
    version: z.int().optional(),
    given: z.strictObject(Object.fromEntries(Object.entries(fields).map(([name, { write }]) => [name, write]))),
  });

const colleaguesQuery = z.strictObject({ search: z.string().trim().max(100).default('') });
const colleague = z.object({ id: z.int(), display_name: z.string(), department: z.string() });
export type Colleague = z.infer<typeof colleague>;

const forwardBody = z.strictObject({
  id: idSchema,
  employee: idSchema,
  comment: z.string().trim().max(200).default(''),
});

const linkBody = z.strictObject({ code: z.string().max(100) });
const linkDecision = z.strictObject({
  ...linkBody.shape,
  version: z.int().optional(),
  decision: z.enum(['approve', 'reject']),
  reject_reason: z.string().trim().max(200).optional(),
});

const boxQuery = z.strictObject({
  box: z.enum(approvalBoxes).default('waiting'),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(20),
});

/** The calls by which those decide about a kind of request who are asked by name, whatever departments they look after. */
export function defineApprovals<
  F extends Fields,
  R extends RequestReason,
  V extends boolean,
  N extends string | undefined,
  Column extends string,
>({
  kind,
  path,
  lower = noFields,
}: {
  readonly kind: RequestResource<F, R, V, N, Column>;
  /** Below `/web`, e.g. `/personal/api/v2/manual_log_approvals/`. */
  readonly path: string;
  /** What who approves less than what was asked for says: how much it is then. Nothing where a kind is approved as it is. */
  readonly lower?: Fields;
}) {
  const common = { module: kind.module, access: 'signedIn' } as const;
  const name = `${kind.name}_approvals`;
  const item = z.object({
    record: kind.record,
    /** The step that it is in: which of how many, and how the flow calls it. */
    step: z.object({ name: z.string(), place: z.int(), of: z.int() }).nullable(),
    /** Since when it waits for the person; null where it does not. */
    since: z.string().nullable(),
    can_forward: z.boolean(),
    /** Less than what was asked for may be approved. */
    can_lower: z.boolean(),
    /** The employee in whose place they decide; null: they are asked themselves. */
    acting_for: z.string().nullable(),
  });
  /** A decision of the kind, by those who are asked: what it asks for is the same. */
  const decided = <X extends Readonly<Record<string, AnyField>>>(action: Action<X>): Action<X> => ({
    ...action,
    permission: 'signedIn',
    call: defineCall({
      ...common,
      name: `${name}.${action.name}`,
      method: 'POST',
      path: `${path}${action.name}/`,
      body: action.call.body,
      data: action.call.data,
      codes: [...kind.codes, commonCodes.wrongState],
    }),
  });
  // Which fields a rejection asks for its `reason` decides, which the compiler cannot follow.
  const approve = decided(kind.actions.approve as unknown as Action<{}>);
  const reject = decided(kind.actions.reject as unknown as Action<ReasonFields<R>>);
  return {
    kind,
    /** The kind with the actions that those have who are asked, for the screens of the kit. */
    waiting: { ...kind, actions: { approve, reject } },
    approve: approve.call,
    reject: reject.call,
    item,
    list: defineCall({
      ...common,
      name: `${name}.list`,
      method: 'GET',
      path,
      query: boxQuery,
      data: z.array(item),
      answer: 'list',
    }),
    forward: defineCall({
      ...common,
      name: `${name}.forward`,
      method: 'POST',
      path: `${path}forward/`,
      body: forwardBody,
      data: z.null(),
      codes: [commonCodes.notFound, commonCodes.wrongState, approvalCodes.notForwarded, approvalCodes.notTo],
    }),
    /** To whom a request may be handed on: the first of those whose name or number has what is searched for. */
    colleagues: defineCall({
      ...common,
      name: `${name}.colleagues`,
      method: 'GET',
      path: `${path}:id/colleagues/`,
      params: idParams,
      query: colleaguesQuery,
      data: z.array(colleague),
      codes: [commonCodes.notFound],
    }),
    lowerFields: lower,
    /** Approves less than what was asked for. */
    lower: defineCall({
      ...common,
      name: `${name}.lower`,
      method: 'POST',
      path: `${path}lower/`,
      body: lowerBody(lower),
      data: z.null(),
      codes: [...kind.codes, commonCodes.wrongState, commonCodes.changedMeanwhile, approvalCodes.notLowered],
    }),
    /** What a link of a mail offers to decide, to whom it was mailed. */
    link: defineCall({
      ...common,
      name: `${name}.link`,
      method: 'POST',
      path: `${path}link/`,
      readOnly: true,
      body: linkBody,
      data: item,
      codes: [approvalCodes.linkUsed],
    }),
    /** Decides by it, once. */
    decideByLink: defineCall({
      ...common,
      name: `${name}.decideByLink`,
      method: 'POST',
      path: `${path}link/decide/`,
      body: linkDecision,
      data: z.null(),
      codes: [...kind.codes, commonCodes.wrongState, commonCodes.changedMeanwhile, approvalCodes.linkUsed],
    }),
    /** Reminds those who are asked now. */
    remind: defineCall({
      ...common,
      name: `${name}.remind`,
      method: 'POST',
      path: `${path}remind/`,
      body: z.strictObject({ id: idSchema }),
      data: z.null(),
      codes: [commonCodes.notFound, commonCodes.wrongState, approvalCodes.reminded],
    }),
    course: defineCall({
      ...common,
      name: `${name}.course`,
      method: 'GET',
      path: `${path}:id/course/`,
      params: idParams,
      data: courseSchema,
      codes: [commonCodes.notFound],
    }),
    /** Who would decide about a request that the signed-in person hands in now. */
    ahead: defineCall({
      ...common,
      name: `${name}.ahead`,
      access: 'employee',
      method: 'GET',
      path: `${path}ahead/`,
      data: courseSchema.shape.steps,
    }),
  };
}

/** The inbox of any kind, for the screens of the kit. */
export interface Approvals {
  readonly kind: AnyResource;
  readonly waiting: AnyResource;
  readonly list: Call<Nothing, typeof boxQuery, z.ZodUndefined, z.ZodArray<z.ZodType<ApprovalItem>>>;
  readonly course: Call<typeof idParams, Nothing, z.ZodUndefined, typeof courseSchema>;
  readonly ahead: Call<Nothing, Nothing, z.ZodUndefined, (typeof courseSchema)['shape']['steps']>;
  readonly forward: Call<Nothing, Nothing, typeof forwardBody, z.ZodNull>;
  readonly colleagues: Call<typeof idParams, typeof colleaguesQuery, z.ZodUndefined, z.ZodArray<typeof colleague>>;
  readonly lowerFields: Fields;
  readonly lower: Call<Nothing, Nothing, ReturnType<typeof lowerBody>, z.ZodNull>;
  readonly link: Call<Nothing, Nothing, typeof linkBody, z.ZodType<ApprovalItem>>;
  readonly decideByLink: Call<Nothing, Nothing, typeof linkDecision, z.ZodNull>;
  readonly remind: Call<Nothing, Nothing, z.ZodObject<{ id: typeof idSchema }, z.core.$strict>, z.ZodNull>;
}

/** A request as an inbox has it. */
export interface ApprovalItem {
  readonly record: {
    readonly id: number;
    readonly display_name: string;
    readonly version: number;
    readonly create_time: string;
    readonly update_time: string;
    readonly [field: string]: unknown;
  };
  readonly step: { readonly name: string; readonly place: number; readonly of: number } | null;
  readonly since: string | null;
  readonly can_forward: boolean;
  readonly can_lower: boolean;
  readonly acting_for: string | null;
}
