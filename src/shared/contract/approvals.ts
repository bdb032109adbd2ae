import { z } from 'zod';
import type { Action } from './action.ts';
import { defineMatching } from './action-matching.ts';
import {
  boxQuery,
  colleague,
  colleagueBody,
  colleaguesQuery,
  idParams,
  linkBody,
  linkDecision,
  lowerBody,
} from './approval-bodies.ts';
import { approvalCodes } from './approval-codes.ts';
import type { ApprovalItem } from './approval-item.ts';
import { defineCall, type Call, type Nothing } from './call.ts';
import { commonCodes } from './codes.ts';
import { idSchema, type AnyField } from './field/index.ts';
import type { ApprovalFields, ReasonFields, RequestReason, RequestResource } from './request.ts';
import { aheadQuery, courseSchema, stepAheadSchema } from './request-course.ts';
import { teamSchema } from './request-team.ts';
import type { AnyResource, Fields } from './resource-types.ts';

export { approvalBoxes, type ApprovalBox, type Colleague } from './approval-bodies.ts';
export { approvalCodes };
export type { ApprovalItem };

/** By default, anything. */
const noFields: Fields = {};

/** The calls with which named approvers decide about a kind of request, whatever departments they look after. */
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
  /** The reduced amount that an approver enters. Empty if a kind is only approved as it is. */
  readonly lower?: Fields;
}) {
  const common = { module: kind.module, access: 'signedIn' } as const;
  const name = `${kind.name}_approvals`;
  const item = z.object({
    record: kind.record,
    /** The current step: its number, the number of steps, its name in the flow, and whether it asks for a consent. */
    step: z.object({ name: z.string(), place: z.int(), of: z.int(), is_consent: z.boolean() }).nullable(),
    /** Since when it has waited for the person; null if it does not. */
    since: z.string().nullable(),
    can_forward: z.boolean(),
    /** A colleague may be added who decides after the current step. */
    can_add: z.boolean(),
    /** Less than requested may be approved. */
    can_lower: z.boolean(),
    /** The employee whom they stand in for; null if they are asked themselves. */
    acting_for: z.string().nullable(),
  });
  /** A decision by approvers; it has the same fields as the kind's own. */
  const decided = <X extends Readonly<Record<string, AnyField>>>(action: Action<X>): Action<X> => {
    const call = { ...common, name: `${name}.${action.name}`, path: `${path}${action.name}/` };
    const codes = [...kind.codes, commonCodes.wrongState];
    const { query } = kind.calls.list;
    return {
      ...action,
      permission: 'signedIn',
      call: defineCall({ ...call, method: 'POST', body: action.call.body, data: action.call.data, codes }),
      // The data scope does not apply to deciders named by a step.
      matching:
        action.matching && defineMatching({ ...call, scoped: true, codes: kind.codes, query, input: action.input }),
    };
  };
  // The kind's `reason` decides which fields a rejection has, which the compiler cannot follow.
  const approve = decided(kind.actions.approve as unknown as Action<ApprovalFields<N>>);
  const reject = decided(kind.actions.reject as unknown as Action<ReasonFields<R>>);
  // A kind may have them or not, which the compiler cannot follow.
  const own = kind.actions as unknown as Partial<Record<string, Action>>;
  const aboutCancellations = (['approve_cancel', 'reject_cancel'] as const).flatMap((name) => {
    const action = own[name];
    return action ? [{ ...decided(action), name }] : [];
  });
  return {
    kind,
    /** The decisions about the cancellation of approved requests, if the kind has them. */
    aboutCancellations,
    /** The kind with the actions of approvers, for the screens of the kit. */
    waiting: {
      ...kind,
      actions: { approve, reject, ...Object.fromEntries(aboutCancellations.map((action) => [action.name, action])) },
    },
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
      body: colleagueBody,
      data: z.null(),
      codes: [commonCodes.notFound, commonCodes.wrongState, approvalCodes.notForwarded, approvalCodes.notTo],
    }),
    /** Adds a colleague who has to decide too, after the current step. */
    add: defineCall({
      ...common,
      name: `${name}.add`,
      method: 'POST',
      path: `${path}add/`,
      body: colleagueBody,
      data: z.null(),
      codes: [commonCodes.notFound, approvalCodes.notAdded, approvalCodes.notTo],
    }),
    /** To whom a request may be delegated, or who may be added: the first people whose name or number matches the search. */
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
    /** Approves less than requested. */
    lower: defineCall({
      ...common,
      name: `${name}.lower`,
      method: 'POST',
      path: `${path}lower/`,
      body: lowerBody(lower),
      data: z.null(),
      codes: [...kind.codes, commonCodes.wrongState, commonCodes.changedMeanwhile, approvalCodes.notLowered],
    }),
    /** What a link from an email offers to decide, for the person to whom it was sent. */
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
    /** Decides through the link, once. */
    decideByLink: defineCall({
      ...common,
      name: `${name}.decideByLink`,
      method: 'POST',
      path: `${path}link/decide/`,
      body: linkDecision,
      data: z.null(),
      codes: [...kind.codes, commonCodes.wrongState, commonCodes.changedMeanwhile, approvalCodes.linkUsed],
    }),
    /** Reminds the present approvers. */
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
    /** The days around a pending request: the applicant's, and who else of the team is away. */
    team: defineCall({
      ...common,
      name: `${name}.team`,
      method: 'GET',
      path: `${path}:id/team/`,
      params: idParams,
      data: teamSchema,
      codes: [commonCodes.notFound],
    }),
    /** Who would decide about a request that the signed-in person submits now. */
    ahead: defineCall({
      ...common,
      name: `${name}.ahead`,
      access: 'employee',
      method: 'GET',
      path: `${path}ahead/`,
      query: aheadQuery,
      data: z.array(stepAheadSchema),
    }),
  };
}

/** The inbox of any kind of request, for the screens of the kit. */
export interface Approvals {
  readonly kind: AnyResource;
  readonly waiting: AnyResource;
  readonly list: Call<Nothing, typeof boxQuery, z.ZodUndefined, z.ZodArray<z.ZodType<ApprovalItem>>>;
  readonly course: Call<typeof idParams, Nothing, z.ZodUndefined, typeof courseSchema>;
  readonly team: Call<typeof idParams, Nothing, z.ZodUndefined, typeof teamSchema>;
  readonly ahead: Call<Nothing, typeof aheadQuery, z.ZodUndefined, z.ZodArray<typeof stepAheadSchema>>;
  readonly forward: Call<Nothing, Nothing, typeof colleagueBody, z.ZodNull>;
  readonly add: Call<Nothing, Nothing, typeof colleagueBody, z.ZodNull>;
  readonly colleagues: Call<typeof idParams, typeof colleaguesQuery, z.ZodUndefined, z.ZodArray<typeof colleague>>;
  readonly lowerFields: Fields;
  readonly lower: Call<Nothing, Nothing, ReturnType<typeof lowerBody>, z.ZodNull>;
  readonly link: Call<Nothing, Nothing, typeof linkBody, z.ZodType<ApprovalItem>>;
  readonly decideByLink: Call<Nothing, Nothing, typeof linkDecision, z.ZodNull>;
  readonly remind: Call<Nothing, Nothing, z.ZodObject<{ id: typeof idSchema }, z.core.$strict>, z.ZodNull>;
}
