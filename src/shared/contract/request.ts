import { z } from 'zod';
import type { ActionDeclarations } from './action.ts';
import type { OwnAudience } from './audience.ts';
import { choice, computed, datetime, flag, readOnly, text, type FormRule } from './field/index.ts';
import { defineResource } from './resource.ts';
import type { Fields, Resource, ResourceDeclaration } from './resource-types.ts';

/** What becomes of a request: it waits, is approved or rejected by who may approve, or revoked before that. */
export const requestStates = ['pending', 'approved', 'rejected', 'revoked'] as const;
export type RequestState = (typeof requestStates)[number];

/** Those of a kind that goes its whole way: what was approved may be cancelled, and what nobody decides expires. */
export const numberedStates = [...requestStates, 'cancelled', 'expired'] as const;

/** What every request has beside its own fields; the table has them by `requestColumns` (src/server/db/columns.ts). */
const decidedFields = {
  decided_by: computed(z.string(), { column: 'shown', width: 180 }),
  decide_time: readOnly(datetime({ filter: true, column: 'shown', width: 170 })),
};
const tones = { pending: 'waiting', approved: 'good', rejected: 'bad', revoked: 'quiet' } as const;
const requestFields = {
  status: readOnly(choice(requestStates, { filter: true, column: 'shown', width: 130, tones })),
  ...decidedFields,
};
/** What a numbered one has beside that. */
const numberedFields = {
  request_no: readOnly(text({ max: 40, search: true, sort: true, column: 'shown', width: 150 })),
  status: readOnly(
    choice(numberedStates, {
      filter: true,
      column: 'shown',
      width: 130,
      tones: { ...tones, cancelled: 'quiet', expired: 'quiet' },
    }),
  ),
  ...decidedFields,
  /** Asked for with the entry: by who may approve, for somebody else. It waits where it may not be. */
  approve_directly: flag({ immutable: true }),
  /** Somebody of the company entered it for the employee. */
  entered_by_admin: readOnly(flag({ filter: true, column: 'hidden', width: 130 })),
  cancel_reason: computed(z.string(), { column: 'hidden', width: 200 }),
  /** What keeps its reader from deciding: it is their own, or waits for a consent that nobody gives in another's place. */
  barred: computed(z.enum(['', 'own', 'consent'])),
};
/** Why not; empty where nobody said. */
const reasonField = { reject_reason: computed(z.string(), { column: 'hidden', width: 200 }) };
type RequestFields<R extends RequestReason, N> = (N extends string ? typeof numberedFields : typeof requestFields) &
  (R extends 'none' ? {} : typeof reasonField);

const reasonFields = {
  none: {},
  optional: { reject_reason: text({ max: 200 }) },
  required: { reject_reason: text({ max: 200, required: true }) },
} as const;
export type RequestReason = keyof typeof reasonFields;
/** What a rejection asks for. */
export type ReasonFields<R extends RequestReason> = (typeof reasonFields)[R];

const decisions = <const R extends RequestReason>(reason: R) =>
  ({
    approve: {
      permission: 'approve',
      from: ['pending'],
      notOffered: { barred: ['own', 'consent'] },
      to: 'approved',
    },
    reject: {
      permission: 'approve',
      from: ['pending'],
      notOffered: { barred: ['own'] },
      to: 'rejected',
      isDanger: true,
      fields: reasonFields[reason],
    },
  }) as const satisfies ActionDeclarations;
const revocation = {
  revoke: { permission: 'approve', from: ['pending'], to: 'revoked', isDanger: true },
} as const satisfies ActionDeclarations;
/** What was approved is undone, with the reason. */
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
/** Whose request it is needs no right to decide: who may change theirs while it waits may take it back. */
const ownRevocation = {
  revoke: { permission: 'change', from: ['pending'], to: 'revoked', isDanger: true },
} as const satisfies ActionDeclarations;
/** What was rejected is handed in again, under its number. */
const resubmission = {
  resubmit: { permission: 'change', from: ['rejected'], to: 'pending', bulk: false },
} as const satisfies ActionDeclarations;

export type RequestActions<R extends RequestReason, V extends boolean, N> = ReturnType<typeof decisions<R>> &
  (V extends true ? typeof revocation : {}) &
  (N extends string ? typeof cancellation : {});

export interface RequestDeclaration<
  F extends Fields,
  R extends RequestReason,
  V extends boolean,
  N extends string | undefined,
  Column extends string,
> extends Omit<ResourceDeclaration<F & RequestFields<R, N>, {}, Column>, 'actions' | 'fields'> {
  /** Its own fields; those of every request follow them. */
  readonly fields: F;
  /** Whether a rejection says why. */
  readonly reason: R;
  /** Whether who may decide can take back one that waits; whose it is always can (`defineOwnRequest`). */
  readonly revocable?: V;
  /**
   * The letters with which its numbers begin (`ML-2026-000001`). Such a kind goes its whole way: what was rejected is handed in again,
   * what was approved is cancelled, and what nobody decides expires.
   */
  readonly numbered?: N;
}

/** A kind of request. */
export type RequestResource<
  F extends Fields = Fields,
  R extends RequestReason = RequestReason,
  V extends boolean = boolean,
  N extends string | undefined = string | undefined,
  Column extends string = string,
> = Resource<F & RequestFields<R, N>, RequestActions<R, V, N>, Column> & { readonly numbered: N };

/**
 * Declares a kind of request: a resource whose records wait for a decision. Its states, who may bring it from one to the
 * next, and the columns that say who decided and why not are the same for every kind; the server half
 * (`requestServer`) says whose a request is and what follows an approval, in the transaction of the approval itself.
 */
export function defineRequest<
  const F extends Fields,
  const R extends RequestReason,
  const V extends boolean = false,
  const N extends string | undefined = undefined,
  Column extends string = never,
>({
  reason,
  revocable,
  numbered,
  fields,
  ...declaration
}: RequestDeclaration<F, R, V, N, Column>): RequestResource<F, R, V, N, Column> {
  const isNumbered = numbered !== undefined;
  // What `reason`, `revocable` and `numbered` decide the compiler cannot follow.
  const actions = {
    ...decisions(reason),
    ...(revocable ? revocation : {}),
    ...(isNumbered ? cancellation : {}),
  } as RequestActions<R, V, N>;
  const { request_no, ...whole } = numberedFields;
  const decided = {
    ...(isNumbered ? { request_no } : {}),
    ...fields,
    ...(isNumbered ? whole : requestFields),
    ...(reason === 'none' ? {} : reasonField),
  } as F & RequestFields<R, N>;
  const resource = defineResource<F & RequestFields<R, N>, RequestActions<R, V, N>, Column>({
    ...declaration,
    fields: decided,
    actions,
  });
  return { ...resource, numbered: numbered as N };
}

/** What a person is told of the decision about their own request. */
const ownDecision = ['request_no', 'status', 'decided_by', 'decide_time', 'reject_reason', 'cancel_reason'] as const;
type OwnDecision<K extends Fields> = Pick<K, Extract<(typeof ownDecision)[number], keyof K>>;

export interface OwnRequestDeclaration<
  F extends Fields,
  K extends Fields,
  A extends ActionDeclarations,
  N extends string | undefined,
  Column extends string,
> extends Omit<
  ResourceDeclaration<F & OwnDecision<K>, {}>,
  'actions' | 'audience' | 'fieldWords' | 'fields' | 'module' | 'readOnly'
> {
  /** What is decided about them, in the company's view. */
  readonly kind: Resource<K, A> & { readonly numbered: N };
  /** Which column holds whose a request is. */
  readonly audience: Omit<OwnAudience<Column>, 'shares'>;
  /** Its own fields; what was decided follows them. */
  readonly fields: F;
}

type OwnActions<N> = typeof ownRevocation & (N extends string ? typeof resubmission : {});

/** The face of a kind of request towards those whose requests they are. */
export type OwnRequestResource<
  F extends Fields = Fields,
  K extends Fields = Fields,
  N extends string | undefined = string | undefined,
  Column extends string = string,
> = Resource<F & OwnDecision<K>, OwnActions<N>, Column>;

/**
 * Declares people's own requests of a kind, which stand in its table: they make them, change them and take them back while
 * these wait, and nobody decides here. What was decided stays; what was taken back may be deleted. The server half is
 * `ownRequestServer`.
 */
export function defineOwnRequest<
  const F extends Fields,
  const K extends Fields,
  const A extends ActionDeclarations,
  const N extends string | undefined,
  Column extends string,
>({
  kind,
  audience,
  fields,
  ...declaration
}: OwnRequestDeclaration<F, K, A, N, Column>): OwnRequestResource<F, K, N, Column> {
  // Which of them the kind has its `reason` decided, which the compiler cannot follow.
  const decided = Object.fromEntries(
    Object.entries(kind.fields).filter(([name]) => ownDecision.some((each) => each === name)),
  ) as OwnDecision<K>;
  return defineResource<F & OwnDecision<K>, OwnActions<N>, Column>({
    // Nobody hands in a file of requests unless the kind says that they may.
    without: ['import'],
    ...declaration,
    rules: [...rulesOver(kind, fields), ...(declaration.rules ?? [])],
    module: kind.module,
    audience: { ...audience, shares: kind.name },
    fieldWords: kind.words,
    fields: { ...fields, ...decided },
    // What the kind says decides, which the compiler cannot follow.
    actions: { ...ownRevocation, ...(kind.numbered === undefined ? {} : resubmission) } as OwnActions<N>,
  });
}

/** The rules of a kind that people's own face can hold: those whose fields it has. What the company may not say, they may not either. */
function rulesOver({ rules }: { readonly rules: readonly FormRule[] }, fields: Fields): readonly FormRule[] {
  return rules.filter((rule) => rule.fields.every((name) => Object.hasOwn(fields, name)));
}
