import type { Effect } from './effects.ts';
import { cutText, fieldText } from './fields.ts';
import { summarize } from './redact.ts';
import type { Target } from './target.ts';
import type { Body } from './upload.ts';

/** Stamps are numbers, `None` or times; anything else is not sent back. */
const stampShape = /^[0-9A-Za-z:.+-]{1,40}$/;

/** The stamp of an upload, by table. */
export function stampEffects(target: Target): Effect[] {
  const table = (target.query.get('table') ?? '').toUpperCase();
  const stamp = target.query.get('stamp') ?? target.query.get('opstamp') ?? target.query.get('photostamp') ?? '';
  return /^[A-Z]{1,16}$/.test(table) && stampShape.test(stamp) ? [{ type: 'stamp.moved', table, stamp }] : [];
}

/** The row of an upload in the upload log. */
export function logUpload(input: {
  readonly table: string;
  readonly target: Target;
  readonly body: Body;
  readonly records: number;
  readonly quarantined: number;
  readonly outcome: 'accepted' | 'refused' | 'tooLarge';
}): Effect {
  const isPicture = input.table === 'attphoto' || input.table === 'fdata';
  return {
    type: 'upload.logged',
    table: cutText(input.table, 32),
    stamp: fieldText(input.target.query, 'stamp', 40) ?? fieldText(input.target.query, 'opstamp', 40),
    bytes: input.body.bytes.length,
    records: input.records,
    quarantined: input.quarantined,
    summary: isPicture ? '' : summarize(input.body.text),
    outcome: input.outcome,
  };
}
