import type { Outcome } from '#shared/http/index.ts';
import { i18n, toLanguage } from '#shared/i18n/index.ts';
import type { SendOutcome } from '../../machines/sending.ts';

/** Mails come in the language in which the page was read. */
export const language = () => toLanguage(i18n.language);

/** How sending a form ended, as its flow takes it. */
export function sent(outcome: Outcome<unknown>): SendOutcome {
  return outcome.isSuccess ? { kind: 'sent' } : { kind: 'refused', fields: outcome.fields };
}
