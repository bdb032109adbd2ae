import { parseAccessLog } from './access-records.ts';
import { readPunch } from './attlog.ts';
import { readFields, told } from './fields.ts';
import { readLocalTime } from './local-time.ts';
import type { PunchRow } from './model.ts';
import type { RowContext } from './row-context.ts';

const accessKinds = new Set(['rtlog', 'transaction']);

/** The wall time that a punch set aside tells, by the table it came in; `null` where it tells none, or is no punch. */
export function timeOfRecord(kind: string, line: string): string | null {
  if (kind === 'attlog') return readLocalTime((line.split('\t')[1] ?? '').trim());
  return accessKinds.has(kind) ? readLocalTime(told(readFields(line), 'time') ?? '') : null;
}

/** A punch set aside, read anew with the wall time that a person says is right; `null` where the time was not all that was wrong. */
export function readCorrected(kind: string, line: string, local: string, context: RowContext): PunchRow | null {
  const shown = local.replace('T', ' ');
  if (kind === 'attlog') {
    const [pin = '', , ...rest] = line.split('\t');
    const punch = readPunch([pin, shown, ...rest].join('\t'), context);
    return typeof punch === 'string' ? null : punch;
  }
  if (!accessKinds.has(kind)) return null;
  const fields = line.split('\t').filter((field) => !/^\s*(?:time|time_second)\s*=/i.test(field));
  return parseAccessLog([`time=${shown}`, ...fields].join('\t'), context).rows[0]?.punch ?? null;
}
