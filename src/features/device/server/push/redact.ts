import { cutText } from './fields.ts';

/**
 * Fields of records whose values never reach a log: passwords, cards, templates, pictures
 * (docs/device-protocol.md#secrets-in-logs).
 */
const secretField = /\b(pass(?:wd|word)|mfpasswd|card|cardno|vicecard|tmp|template|content)[ \t]*=[ \t]*([^\t\r\n]*)/gi;

/** The same for keys that travel in queries and option lists, where `&` and `,` end a value. */
const secretOption =
  /\b(comkey|pushcommkey|pushcomkey|authkey|publickey|factors|devicepassword|compwd|token)[ \t]*=([^\t\r\n&,;]*)/gi;

const hide = (found: string, key: string, value: string): string => (value.trim() === '' ? found : `${key}=***`);

/** Cuts secrets out of protocol text: `Passwd=1234` becomes `Passwd=***`; blank ones stay, so that "none" is still seen. */
export function redactText(text: string): string {
  return text.replace(secretField, hide).replace(secretOption, hide);
}

/** What the upload log keeps of a body: its beginning, secrets cut out. */
export function summarize(text: string, length = 500): string {
  // Redacted before it is cut, so that no cut falls between a secret and its name.
  const head = redactText(cutText(text, length * 4));
  return head.length <= length ? head : `${cutText(head, length)}…`;
}
