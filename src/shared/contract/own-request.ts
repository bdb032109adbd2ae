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
  /** Approved; it is cancelled only once the approvers agree. */
  byApproval: refusalCode('ZBCO0056', 409),
  /** Approved; only the office cancels it. */
  byOffice: refusalCode('ZBCO0057', 409),
} as const;

/** How applicants can take back their request now; `keep`: they have asked to have it cancelled, and can leave it as it was. */
export const withdrawals = ['none', 'revoke', 'cancel', 'ask', 'keep'] as const;
/** Who may cancel a request that is approved for days to come: its applicant alone, with the approvers, or only the office. */
export const cancellations = ['applicant', 'approval', 'office'] as const;
export type Cancellation = (typeof cancellations)[number];
/** The same for a punch that is over: nobody takes it back alone. */
export const logCancellations = ['approval', 'office'] as const satisfies readonly Cancellation[];
const notOfferedUnless = (way: Withdrawal) => ({ withdrawal: withdrawals.filter((each) => each !== way) });
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
    notOffered: notOfferedUnless('revoke'),
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
    notOffered: notOfferedUnless('cancel'),
    to: 'cancelled',
    isDanger: true,
    fields: { cancel_reason: text({ max: 200, required: true }) },
    codes: [withdrawalCodes.begun, withdrawalCodes.byDeciders, withdrawalCodes.byApproval, withdrawalCodes.byOffice],
  },
} as const satisfies ActionDeclarations;
/** The applicant's side of `cancellationDecisions`: they ask, and may leave the request as it was while nobody has decided. */
export const ownCancellationByApproval = {
  ask_cancel: {
    permission: 'change',
    from: ['approved'],
    notOffered: notOfferedUnless('ask'),
    fields: { cancel_reason: text({ max: 200, required: true }) },
    bulk: false,
    codes: [withdrawalCodes.begun, withdrawalCodes.byDeciders, withdrawalCodes.byOffice],
  },
  keep_approved: {
    permission: 'change',
    from: ['approved'],
    notOffered: { ...notOfferedUnless('keep'), cancelling: [''] },
    bulk: false,
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
  'cancel_asked',
  'cancelling',
] as const;
type OwnDecision<K extends Fields> = Pick<K, Extract<(typeof ownDecision)[number], keyof K>>;

export interface OwnRequestDeclaration<
  F extends Fields,
  K extends Fields,
  A extends ActionDeclarations,
  N extends string | undefined,
  Column extends string,
  Further extends ActionDeclarations,
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
  /** `ownCancellationByApproval`, if the kind has `cancellationDecisions`. */
  readonly actions?: Further;
}

type OwnActions<N> = typeof ownRevocation & (N extends string ? typeof ownCancellation & typeof resubmission : {});
type OwnFields<F, K extends Fields, N> = F & OwnDecision<K> & (N extends string ? typeof numberedFields : {});

/** The applicants' own resource of a kind of request. */
export type OwnRequestResource<
  F extends Fields = Fields,
  K extends Fields = Fields,
  N extends string | undefined = string | undefined,
  Column extends string = string,
  Further extends ActionDeclarations = {},
> = Resource<OwnFields<F, K, N>, OwnActions<N> & Further, Column>;

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
  const Further extends ActionDeclarations = {},
>({
  kind,
  audience,
  fields,
  actions: further,
  ...declaration
}: OwnRequestDeclaration<F, K, A, N, Column, Further>): OwnRequestResource<F, K, N, Column, Further> {
  // The kind's `reason` decides which of them it has, which the compiler cannot follow.
  const decided = Object.fromEntries(
    Object.entries(kind.fields).filter(([name]) => ownDecision.some((each) => each === name)),
  ) as OwnDecision<K>;
  const isNumbered = kind.numbered !== undefined;
  return defineResource<OwnFields<F, K, N>, OwnActions<N> & Further, Column>({
    // Requests are not imported from files unless the kind allows it.
    without: ['import'],
    ...declaration,
    rules: [...rulesOver(kind, fields), ...(declaration.rules ?? [])],
    module: kind.module,
    audience: { ...audience, shares: kind.name },
    fieldWords: kind.words,
    // The kind decides on both, which the compiler cannot follow.
    fields: { ...fields, ...decided, ...(isNumbered ? numberedFields : {}) } as OwnFields<F, K, N>,
    actions: {
      ...ownRevocation,
      ...(isNumbered ? { ...ownCancellation, ...resubmission } : {}),
      ...further,
    } as OwnActions<N> & Further,
  });
}

/** The rules of a kind that also apply in people's own resource: those whose fields it has. */
function rulesOver({ rules }: { readonly rules: readonly FormRule[] }, fields: Fields): readonly FormRule[] {
  return rules.filter((rule) => rule.fields.every((name) => Object.hasOwn(fields, name)));
}
