import type { FieldMessages } from '#shared/contract/index.ts';

/** The answer to a sent form. */
export type SendOutcome =
  | { readonly kind: 'sent' }
  /** The reason has been shown; `fields` holds the messages of fields, if any. */
  | { readonly kind: 'refused'; readonly fields: FieldMessages };

/** The server's messages, by field. */
export function fieldsOf(outcome: { readonly kind: string; readonly fields?: FieldMessages }): FieldMessages {
  return outcome.fields ?? {};
}

/** Why a link leads back; the next page shows it (spec section 8). */
export type LinkProblem = 'missingCode' | 'linkInvalid' | 'failed' | 'connectionLost';

export interface LinkRefusal {
  readonly kind: 'refused';
  readonly problem: LinkProblem;
}

/** The delay before a code is checked, in milliseconds (spec section 9). */
export const checkDelay = 3000;
