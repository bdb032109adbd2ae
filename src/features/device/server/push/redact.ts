import { cutText } from './fields.ts';

/** Fields whose values must not be logged: passwords, cards, templates, pictures (docs/device-protocol.md#secrets-in-logs). */
const secretField = /\b(pass(?:wd|word)|mfpasswd|card|cardno|vicecard|tmp|template|content)[ \t]*=[ \t]*([^\t\r\n]*)/gi;

/** The same for keys in queries and option lists, where `&` and `,` end a value. */
const secretOption =
  /\b(comkey|pushcommkey|pushcomkey|authkey|publickey|factors|devicepassword|compwd|token|door\d{1,2}forcepassword)[ \t]*=([^\t\r\n&,;]*)/gi;

const hide = (found: string, key: string, value: string): string => (value.trim() === '' ? found : `${key}=***`);

/**
 * Removes secrets from protocol text: `Passwd=1234` becomes `Passwd=***`. Blank ones remain blank, so that "none" is still visible.
 */
export function redactText(text: string): string {
  return text.replace(secretField, hide).replace(secretOption, hide);
}

/** The part of a body for the upload log: its beginning without secrets. */
export function summarize(text: string, length = 500): string {
  // Redacted before it is cut, so that a cut cannot separate a secret from its name.
  const head = redactText(cutText(text, length * 4));
  return head.length <= length ? head : `${cutText(head, length)}…`;
}
