import type { FieldMessages } from '#shared/contract/index.ts';

/** How sending a form ended, where an answer came. */
export type SendOutcome =
  | { readonly kind: 'sent' }
  /** The person has been told why; `fields` says where, if anywhere. */
  | { readonly kind: 'refused'; readonly fields: FieldMessages };

/** What the server found wrong, by field. */
export function fieldsOf(outcome: { readonly kind: string; readonly fields?: FieldMessages }): FieldMessages {
  return outcome.fields ?? {};
}

/** Why a link leads back, which the next page tells (spec section 8). */
export type LinkProblem = 'missingCode' | 'linkInvalid' | 'failed' | 'connectionLost';

export interface LinkRefusal {
  readonly kind: 'refused';
  readonly problem: LinkProblem;
}

/** Wait before a code is checked, in milliseconds (spec section 9). */
export const checkDelay = 3000;
