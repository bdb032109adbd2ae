import { z } from 'zod';
import type { ActionDeclarations } from './action.ts';
import type { OwnAudience } from './audience.ts';
import { refusalCode } from './codes.ts';
import { computed, text, type FormRule } from './field/index.ts';
import { defineResource } from './resource.ts';
import type { Fields, Resource, ResourceDeclaration } from './resource-types.ts';

export const withdrawalCodes = {
  /** A step has decided, so that it is cancelled with a reason instead. */
  decided: refusalCode('ZBCO0051', 409),
  /** Approved, and its first day has begun. */
  begun: refusalCode('ZBCO0052', 409),
  /** Once approved, such a request is undone only by those who decide. */
  byDeciders: refusalCode('ZBCO0053', 409),
} as const;

/** How applicants can take back their request now. */
export const withdrawals = ['none', 'revoke', 'cancel'] as const;
export type Withdrawal = (typeof withdrawals)[number];
/** What every numbered kind adds for its applicants. */
const numberedFields = {
  withdrawal: computed(z.enum(withdrawals)),
  /** Employee ID of the approver whom the applicant chooses, if the workflow leaves them a choice (`CourseAhead`). */
  approver_code: text({ max: 20, isDrawnByScreen: true, noImport: true }),
};

/** Applicants need no right to decide: whoever may change their own request may take it back. */
const ownRevocation = {
  revoke: {
    permission: 'change',
    from: ['pending'],
    notOffered: { withdrawal: ['none', 'cancel'] },
    to: 'revoked',
    isDanger: true,
    codes: [withdrawalCodes.decided],
  },
} as const satisfies ActionDeclarations;
/** Once somebody has decided, it is cancelled with a reason, and those who approved are told. */
const ownCancellation = {
  cancel: {
    permission: 'change',
    from: ['pending', 'approved'],
    notOffered: { withdrawal: ['none', 'revoke'] },
    to: 'cancelled',
    isDanger: true,
    fields: { cancel_reason: text({ max: 200, required: true }) },
    codes: [withdrawalCodes.begun, withdrawalCodes.byDeciders],
  },
} as const satisfies ActionDeclarations;
/** A rejected request is submitted again, under its number. */
const resubmission = {
  resubmit: { permission: 'change', from: ['rejected'], to: 'pending', bulk: false },
} as const satisfies ActionDeclarations;

/** The decision as shown to the applicant. */
const ownDecision = [
  'request_no',
  'status',
  'waits_for',
  'waits_since',
  'decided_by',
  'decide_time',
  'reject_reason',
  'cancel_reason',
] as const;
type OwnDecision<K extends Fields> = Pick<K, Extract<(typeof ownDecision)[number], keyof K>>;

export interface OwnRequestDeclaration<
  F extends Fields,
  K extends Fields,
  A extends ActionDeclarations,
  N extends string | undefined,
  Column extends string,
> extends Omit<
  ResourceDeclaration<OwnFields<F, K, N>, {}>,
  'actions' | 'audience' | 'fieldWords' | 'fields' | 'module' | 'readOnly'
> {
  /** The fields of the decision in the company's view. */
  readonly kind: Resource<K, A> & { readonly numbered: N };
  /** The column that holds the applicant. */
  readonly audience: Omit<OwnAudience<Column>, 'shares'>;
  /** Its own fields; the fields of the decision follow. */
  readonly fields: F;
}

type OwnActions<N> = typeof ownRevocation & (N extends string ? typeof ownCancellation & typeof resubmission : {});
type OwnFields<F, K extends Fields, N> = F & OwnDecision<K> & (N extends string ? typeof numberedFields : {});

/** The applicants' own resource of a kind of request. */
export type OwnRequestResource<
  F extends Fields = Fields,
  K extends Fields = Fields,
  N extends string | undefined = string | undefined,
  Column extends string = string,
> = Resource<OwnFields<F, K, N>, OwnActions<N>, Column>;

/**
 * Declares people's own requests of a kind, in the same table: they create, change and revoke requests on which nobody
 * has decided, and cancel those that were approved for days to come; nobody decides here. Decided requests stay;
 * revoked ones may be deleted. The server half is `ownRequestServer`.
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
  // The kind's `reason` decides which of them it has, which the compiler cannot follow.
  const decided = Object.fromEntries(
    Object.entries(kind.fields).filter(([name]) => ownDecision.some((each) => each === name)),
  ) as OwnDecision<K>;
  const isNumbered = kind.numbered !== undefined;
  return defineResource<OwnFields<F, K, N>, OwnActions<N>, Column>({
    // Requests are not imported from files unless the kind allows it.
    without: ['import'],
    ...declaration,
    rules: [...rulesOver(kind, fields), ...(declaration.rules ?? [])],
    module: kind.module,
    audience: { ...audience, shares: kind.name },
    fieldWords: kind.words,
    // The kind decides on both, which the compiler cannot follow.
    fields: { ...fields, ...decided, ...(isNumbered ? numberedFields : {}) } as OwnFields<F, K, N>,
    actions: { ...ownRevocation, ...(isNumbered ? { ...ownCancellation, ...resubmission } : {}) } as OwnActions<N>,
  });
}

/** The rules of a kind that also apply in people's own resource: those whose fields it has. */
function rulesOver({ rules }: { readonly rules: readonly FormRule[] }, fields: Fields): readonly FormRule[] {
  return rules.filter((rule) => rule.fields.every((name) => Object.hasOwn(fields, name)));
}
