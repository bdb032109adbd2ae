import { parseAccessLog, type AccessRow } from './access-records.ts';
import { readPunch } from './attlog.ts';
import { readFields, told } from './fields.ts';
import { readLocalTime } from './local-time.ts';
import type { PunchRow } from './model.ts';
import type { RowContext } from './row-context.ts';
import { usbTime, usbUpload, type UsbLayout } from './usb-attlog.ts';

const accessKinds = new Set(['rtlog', 'transaction']);

/** Under which kind the rows of a file stand that were set aside: what its third column means was decided for the whole file. */
export const usbKinds: Readonly<Record<UsbLayout, string>> = { device: 'usb_file', state: 'usb_file_state' };
const layoutOf = (kind: string): UsbLayout | undefined =>
  kind === usbKinds.device ? 'device' : kind === usbKinds.state ? 'state' : undefined;

/** The wall time that a record set aside tells, by the table it came in; `null` where it tells none, or is of no table with times. */
export function timeOfRecord(kind: string, line: string): string | null {
  if (kind === 'attlog') return readLocalTime((line.split('\t')[1] ?? '').trim());
  if (layoutOf(kind)) return readLocalTime(usbTime(line).trim());
  return accessKinds.has(kind) ? readLocalTime(told(readFields(line), 'time') ?? '') : null;
}

/** What a record set aside gives once its time is right: a punch, an event at a door, or both. */
export type Corrected = { readonly punch: PunchRow | null; readonly event: AccessRow['event'] | null };

/** A record set aside, read anew with the wall time that a person says is right; `null` where the time was not all that was wrong. */
export function readCorrected(kind: string, line: string, local: string, context: RowContext): Corrected | null {
  const shown = local.replace('T', ' ');
  const layout = layoutOf(kind);
  if (kind === 'attlog' || layout) {
    const [pin = '', , ...rest] = line.split('\t');
    const text = layout ? usbUpload(line, layout, shown) : [pin, shown, ...rest].join('\t');
    const punch = readPunch(text, context);
    return typeof punch === 'string' ? null : { punch, event: null };
  }
  if (!accessKinds.has(kind)) return null;
  const fields = line.split('\t').filter((field) => !/^\s*(?:time|time_second)\s*=/i.test(field));
  return parseAccessLog([`time=${shown}`, ...fields].join('\t'), context).rows[0] ?? null;
}
