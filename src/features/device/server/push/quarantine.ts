import { cutText } from './fields.ts';
import type { QuarantineReason, QuarantinedRow } from './model.ts';
import { redactText } from './redact.ts';

/** The longest text that is stored of a record set aside, in characters. */
const mostCharacters = 2000;

/** Sets a record aside, without secrets and with limited length. `position` counts from 0 within the upload. */
export function setAside(raw: string, reason: QuarantineReason, position: number): QuarantinedRow {
  return { raw: redactText(cutText(raw, mostCharacters)), reason, position };
}
