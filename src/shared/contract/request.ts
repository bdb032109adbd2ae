import { z } from 'zod';
import type { ActionDeclarations } from './action.ts';
import type { OwnAudience } from './audience.ts';
import { choice, computed, datetime, readOnly, text, type FormRule } from './field/index.ts';
import { defineResource, type Fields, type Resource, type ResourceDeclaration } from './resource.ts';

/** What becomes of a request: it waits, is approved or rejected by who may approve, or revoked before that. */
export const requestStates = ['pending', 'approved', 'rejected', 'revoked'] as const;
export type RequestState = (typeof requestStates)[number];

/** What every request has beside its own fields; the table has them by `requestColumns` (src/server/db/columns.ts). */
const requestFields = {
  status: readOnly(
    choice(requestStates, {
      filter: true,
      column: 'shown',
      width: 130,
      tones: { pending: 'waiting', approved: 'good', rejected: 'bad', revoked: 'quiet' },
    }),
  ),
  decided_by: computed(z.string(), { column: 'shown', width: 180 }),
  decide_time: readOnly(datetime({ filter: true, column: 'shown', width: 170 })),
};
/** Why not; empty where nobody said. */
const reasonField = { reject_reason: computed(z.string(), { column: 'hidden', width: 200 }) };
type RequestFields<R extends RequestReason> = typeof requestFields & (R extends 'none' ? {} : typeof reasonField);

const reasonFields = {
  none: {},
  optional: { reject_reason: text({ max: 200 }) },
  required: { reject_reason: text({ max: 200, required: true }) },
} as const;
export type RequestReason = keyof typeof reasonFields;

const decisions = <const R extends RequestReason>(reason: R) =>
  ({
    approve: { permission: 'approve', from: ['pending'], to: 'approved' },
    reject: {
      permission: 'approve',
      from: ['pending'],
      to: 'rejected',
      isDanger: true,
      fields: reasonFields[reason],
    },
  }) as const satisfies ActionDeclarations;
const revocation = {
  revoke: { permission: 'approve', from: ['pending'], to: 'revoked', isDanger: true },
} as const satisfies ActionDeclarations;
/** Whose request it is needs no right to decide: who may change theirs while it waits may take it back. */
const ownRevocation = {
  revoke: { permission: 'change', from: ['pending'], to: 'revoked', isDanger: true },
} as const satisfies ActionDeclarations;

export type RequestActions<R extends RequestReason, V extends boolean> = ReturnType<typeof decisions<R>> &
  (V extends true ? typeof revocation : {});

export interface RequestDeclaration<
  F extends Fields,
  R extends RequestReason,
  V extends boolean,
  Column extends string,
> extends Omit<ResourceDeclaration<F & RequestFields<R>, {}, Column>, 'actions' | 'fields'> {
  /** Its own fields; those of every request follow them. */
  readonly fields: F;
  /** Whether a rejection says why. */
  readonly reason: R;
  /** Whether who may decide can take back one that waits; whose it is always can (`defineOwnRequest`). */
  readonly revocable?: V;
}

/** A kind of request. */
export type RequestResource<
  F extends Fields = Fields,
  R extends RequestReason = RequestReason,
  V extends boolean = boolean,
  Column extends string = string,
> = Resource<F & RequestFields<R>, RequestActions<R, V>, Column>;

/**
 * Declares a kind of request: a resource whose records wait for a decision. Its states, who may bring it from one to the
 * next, and the columns that say who decided and why not are the same for every kind; the server half
 * (`requestServer`) says whose a request is and what follows an approval, in the transaction of the approval itself.
 */
export function defineRequest<
  const F extends Fields,
  const R extends RequestReason,
  const V extends boolean = false,
  Column extends string = never,
>({
  reason,
  revocable,
  fields,
  ...declaration
}: RequestDeclaration<F, R, V, Column>): RequestResource<F, R, V, Column> {
  // What `reason` and `revocable` decide the compiler cannot follow.
  const actions = { ...decisions(reason), ...(revocable ? revocation : {}) } as RequestActions<R, V>;
  const decided = { ...requestFields, ...(reason === 'none' ? {} : reasonField) } as RequestFields<R>;
  return defineResource<F & RequestFields<R>, RequestActions<R, V>, Column>({
    ...declaration,
    fields: { ...fields, ...decided },
    actions,
  });
}

/** What a person is told of the decision about their own request. */
const ownDecision = ['status', 'decide_time', 'reject_reason'] as const;
type OwnDecision<K extends Fields> = Pick<K, Extract<(typeof ownDecision)[number], keyof K>>;

export interface OwnRequestDeclaration<
  F extends Fields,
  K extends Fields,
  A extends ActionDeclarations,
  Column extends string,
> extends Omit<
  ResourceDeclaration<F & OwnDecision<K>, {}>,
  'actions' | 'audience' | 'fieldWords' | 'fields' | 'module' | 'readOnly'
> {
  /** What is decided about them, in the company's view. */
  readonly kind: Resource<K, A>;
  /** Which column holds whose a request is. */
  readonly audience: Omit<OwnAudience<Column>, 'shares'>;
  /** Its own fields; what was decided follows them. */
  readonly fields: F;
}

/** The face of a kind of request towards those whose requests they are. */
export type OwnRequestResource<
  F extends Fields = Fields,
  K extends Fields = Fields,
  Column extends string = string,
> = Resource<F & OwnDecision<K>, typeof ownRevocation, Column>;

/**
 * Declares people's own requests of a kind, which stand in its table: they make them, change them and take them back while
 * these wait, and nobody decides here. What was decided stays; what was taken back may be deleted. The server half is
 * `ownRequestServer`.
 */
export function defineOwnRequest<
  const F extends Fields,
  const K extends Fields,
  const A extends ActionDeclarations,
  Column extends string,
>({
  kind,
  audience,
  fields,
  ...declaration
}: OwnRequestDeclaration<F, K, A, Column>): OwnRequestResource<F, K, Column> {
  // Which of them the kind has its `reason` decided, which the compiler cannot follow.
  const decided = Object.fromEntries(
    Object.entries(kind.fields).filter(([name]) => ownDecision.some((each) => each === name)),
  ) as OwnDecision<K>;
  return defineResource<F & OwnDecision<K>, typeof ownRevocation, Column>({
    // Nobody hands in a file of requests unless the kind says that they may.
    without: ['import'],
    ...declaration,
    rules: [...rulesOver(kind, fields), ...(declaration.rules ?? [])],
    module: kind.module,
    audience: { ...audience, shares: kind.name },
    fieldWords: kind.words,
    fields: { ...fields, ...decided },
    actions: ownRevocation,
  });
}

/** The rules of a kind that people's own face can hold: those whose fields it has. What the company may not say, they may not either. */
function rulesOver({ rules }: { readonly rules: readonly FormRule[] }, fields: Fields): readonly FormRule[] {
  return rules.filter((rule) => rule.fields.every((name) => Object.hasOwn(fields, name)));
}
