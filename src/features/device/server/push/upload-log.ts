import type { Effect } from './effects.ts';
import { cutText, told } from './fields.ts';
import { summarize } from './redact.ts';
import type { Target } from './target.ts';
import type { Body } from './upload.ts';

/** Marks are numbers, `None` or times; anything else is not echoed. */
const stampShape = /^[0-9A-Za-z:.+-]{1,40}$/;

/** The mark that came with an upload, by table. */
export function stampEffects(target: Target): Effect[] {
  const table = (target.query.get('table') ?? '').toUpperCase();
  const stamp = target.query.get('stamp') ?? target.query.get('opstamp') ?? target.query.get('photostamp') ?? '';
  return /^[A-Z]{1,16}$/.test(table) && stampShape.test(stamp) ? [{ type: 'stamp.moved', table, stamp }] : [];
}

/** The row of the upload log for one upload. */
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
    stamp: told(input.target.query, 'stamp', 40) ?? told(input.target.query, 'opstamp', 40),
    bytes: input.body.bytes.length,
    records: input.records,
    quarantined: input.quarantined,
    summary: isPicture ? '' : summarize(input.body.text),
    outcome: input.outcome,
  };
}
