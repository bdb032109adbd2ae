import type { Outcome } from '#shared/http/index.ts';
import { i18n, toLanguage } from '#shared/i18n/index.ts';
import type { SendOutcome } from '../../machines/sending.ts';

/** Mails come in the language of the page. */
export const language = () => toLanguage(i18n.language);

/** Converts the outcome of sending a form for its flow. */
export function sent(outcome: Outcome<unknown>): SendOutcome {
  return outcome.isSuccess ? { kind: 'sent' } : { kind: 'refused', fields: outcome.fields };
}
