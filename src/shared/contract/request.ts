import { z } from 'zod';
import type { ActionDeclarations } from './action.ts';
import { choice, computed, datetime, flag, readOnly, text } from './field/index.ts';
import { extended } from './lazy.ts';
import { defineResource } from './resource.ts';
import type { Fields, Resource, ResourceDeclaration } from './resource-types.ts';

/** The states of a request: pending, then approved or rejected by an approver, or revoked before that. */
export const requestStates = ['pending', 'approved', 'rejected', 'revoked'] as const;
export type RequestState = (typeof requestStates)[number];

/** The states of a kind with the full course: approved requests may be cancelled, undecided ones expire. */
export const numberedStates = [...requestStates, 'cancelled', 'expired'] as const;

/** The columns of every request; the table has them by `requestColumns` (src/server/db/columns.ts). */
const decidedFields = {
  decided_by: computed(z.string(), { column: 'shown', width: 180 }),
  decide_time: readOnly(datetime({ filter: true, column: 'shown', width: 170 })),
};
const tones = { pending: 'waiting', approved: 'good', rejected: 'bad', revoked: 'quiet' } as const;
const requestFields = {
  status: readOnly(choice(requestStates, { filter: true, column: 'shown', width: 130, tones })),
  ...decidedFields,
};
const isCancelling = { field: 'cancelling', is: 'asked' } as const;
/** It waits for a decision about itself, or about its cancellation. */
const isWaiting = { field: 'status', is: 'pending', or: isCancelling } as const;
/** The further columns of a numbered request. */
const numberedFields = {
  request_no: readOnly(text({ max: 40, search: true, sort: true, column: 'shown', width: 190 })),
  status: readOnly(
    choice(numberedStates, {
      filter: true,
      column: 'shown',
      width: 130,
      tones: { ...tones, cancelled: 'quiet', expired: 'quiet' },
    }),
  ),
  /** Who is asked now, and whoever stands in for them; empty: whoever may approve such requests. */
  waits_for: computed(z.string(), {
    visibleWhen: isWaiting,
    default: '',
    whenEmpty: 'said',
    column: 'shown',
    phone: 'line',
    width: 180,
  }),
  /** Since when it waits for them; null once it is decided. */
  waits_since: readOnly(datetime({ visibleWhen: isWaiting, column: 'shown', width: 170 })),
  // A list shows where requests stand: with who decided as well, its actions would lie far beyond the window.
  decided_by: computed(z.string(), { column: 'hidden', width: 180 }),
  decide_time: readOnly(datetime({ filter: true, column: 'hidden', width: 170 })),
  /** An approver enters it for somebody else and approves it at once. It stays pending if that is not allowed. */
  approve_directly: flag({ immutable: true, needs: 'approve' }),
  /** Somebody of the company entered it for the employee. */
  entered_by_admin: readOnly(flag({ filter: true, column: 'hidden', width: 130 })),
  cancel_reason: computed(z.string(), { column: 'hidden', width: 200 }),
  /** What prevents its reader from deciding: it is their own, or waits for another person's consent. */
  barred: computed(z.enum(['', 'own', 'consent'])),
};
/** The reason; empty if none was given. */
const reasonField = { reject_reason: computed(z.string(), { column: 'hidden', width: 200 }) };
type RequestFields<R extends RequestReason, N> = (N extends string ? typeof numberedFields : typeof requestFields) &
  (R extends 'none' ? {} : typeof reasonField);

const reasonFields = {
  none: {},
  optional: { reject_reason: text({ max: 200 }) },
  required: { reject_reason: text({ max: 200, required: true }) },
} as const;
export type RequestReason = keyof typeof reasonFields;
/** The fields of a rejection. */
export type ReasonFields<R extends RequestReason> = (typeof reasonFields)[R];

/** What an approver may say with an approval: kinds with a history keep it there, and tell the applicant. */
const approvalFields = { comment: text({ max: 200 }) };
export type ApprovalFields<N> = N extends string ? typeof approvalFields : {};

/** The compiler cannot follow what `numbered` decides. */
const approvalFieldsOf = <N extends string | undefined>(numbered: N): ApprovalFields<N> =>
  (numbered === undefined ? {} : approvalFields) as ApprovalFields<N>;

const decisions = <const R extends RequestReason, N extends string | undefined>(reason: R, numbered: N) =>
  ({
    approve: {
      permission: 'approve',
      from: ['pending'],
      notOffered: { barred: ['own', 'consent'] },
      to: 'approved',
      fields: approvalFieldsOf(numbered),
      matching: true,
    },
    reject: {
      permission: 'approve',
      from: ['pending'],
      notOffered: { barred: ['own'] },
      to: 'rejected',
      isDanger: true,
      fields: reasonFields[reason],
      matching: true,
    },
  }) as const satisfies ActionDeclarations;
const revocation = {
  revoke: { permission: 'approve', from: ['pending'], to: 'revoked', isDanger: true },
} as const satisfies ActionDeclarations;
/** An approved request is undone, with a reason. */
const cancellation = {
  cancel: {
    permission: 'approve',
    from: ['approved'],
    notOffered: { barred: ['own'] },
    to: 'cancelled',
    isDanger: true,
    fields: { cancel_reason: text({ max: 200, required: true }) },
  },
} as const satisfies ActionDeclarations;
/**
 * For kinds whose approved requests are cancelled by approval (`defineOwnRequest` has the applicant's side): the request stays approved
 * until the approvers have decided.
 */
export const cancellationDecisions = {
  approve_cancel: {
    permission: 'approve',
    from: ['approved'],
    notOffered: { barred: ['own', 'consent'], cancelling: [''] },
    to: 'cancelled',
    fields: { comment: text({ max: 200 }) },
  },
  reject_cancel: {
    permission: 'approve',
    from: ['approved'],
    notOffered: { barred: ['own'], cancelling: [''] },
    fields: { keep_reason: text({ max: 200, required: true }) },
  },
} as const satisfies ActionDeclarations;
/** The fields of such a kind. */
export const cancellationFields = {
  cancel_asked: readOnly(
    datetime({
      visibleWhen: isCancelling,
      filter: true,
      column: 'shown',
      phone: 'line',
      width: 170,
    }),
  ),
  /** `asked`: the approvers have to decide whether it is cancelled. */
  cancelling: computed(z.enum(['', 'asked'])),
};
/** They are rarely filled, and would move the state out of the window of a list. */
const cancellationLast = (fields: Fields): Fields => {
  const { cancel_asked, cancelling, ...others } = fields;
  return { ...others, ...(cancel_asked && cancelling ? { cancel_asked, cancelling } : {}) };
};
export type RequestActions<R extends RequestReason, V extends boolean, N extends string | undefined> = ReturnType<
  typeof decisions<R, N>
> &
  (V extends true ? typeof revocation : {}) &
  (N extends string ? typeof cancellation : {});

export interface RequestDeclaration<
  F extends Fields,
  R extends RequestReason,
  V extends boolean,
  N extends string | undefined,
  Column extends string,
  A extends ActionDeclarations,
> extends Omit<ResourceDeclaration<F & RequestFields<R, N>, {}, Column>, 'actions' | 'fields'> {
  /** Its own fields; the fields of every request follow. */
  readonly fields: F;
  /** Whether a rejection states a reason. */
  readonly reason: R;
  /** Whether approvers can revoke a pending request; the applicant always can (`defineOwnRequest`). */
  readonly revocable?: V;
  /**
   * The letters of its numbers (`ML-2026-000001`). Such a kind has the full course: a rejected request can be submitted
   * again, an approved one can be cancelled, and one that nobody decides expires.
   */
  readonly numbered?: N;
  /** What else is done with such requests. As with decisions, nobody does it with their own. */
  readonly actions?: A;
}

/** A kind of request. */
export type RequestResource<
  F extends Fields = Fields,
  R extends RequestReason = RequestReason,
  V extends boolean = boolean,
  N extends string | undefined = string | undefined,
  Column extends string = string,
  A extends ActionDeclarations = {},
> = Resource<F & RequestFields<R, N>, RequestActions<R, V, N> & A, Column> & { readonly numbered: N };

/**
 * Declares a kind of request: a resource whose records wait for a decision. Its states, the transitions, and the
 * columns for the decider and the reason are the same for every kind; the server half (`requestServer`) declares the
 * applicant and the effect of an approval, in the same transaction.
 */
export function defineRequest<
  const F extends Fields,
  const R extends RequestReason,
  const V extends boolean = false,
  const N extends string | undefined = undefined,
  Column extends string = never,
  const A extends ActionDeclarations = {},
>({
  reason,
  revocable,
  numbered,
  fields,
  actions: further,
  ...declaration
}: RequestDeclaration<F, R, V, N, Column, A>): RequestResource<F, R, V, N, Column, A> {
  const isNumbered = numbered !== undefined;
  // The compiler cannot follow what `reason`, `revocable` and `numbered` decide.
  const actions = {
    ...decisions(reason, numbered),
    ...(revocable ? revocation : {}),
    ...(isNumbered ? cancellation : {}),
    ...further,
  } as RequestActions<R, V, N> & A;
  const { request_no, ...whole } = numberedFields;
  const decided = {
    ...(isNumbered ? { request_no } : {}),
    ...fields,
    ...(isNumbered ? whole : requestFields),
    ...(reason === 'none' ? {} : reasonField),
  };
  const resource = defineResource<F & RequestFields<R, N>, RequestActions<R, V, N> & A, Column>({
    ...declaration,
    fields: cancellationLast(decided) as F & RequestFields<R, N>,
    actions,
  });
  return extended(resource, { numbered: numbered as N });
}
