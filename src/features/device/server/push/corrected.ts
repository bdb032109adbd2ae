import { parseAccessLog, type AccessRow } from './access-records.ts';
import { readPunch } from './attlog.ts';
import { readFields, fieldText } from './fields.ts';
import { readLocalTime } from './local-time.ts';
import type { PunchRow } from './model.ts';
import type { RowContext } from './row-context.ts';
import { usbTime, usbUpload, type UsbLayout } from './usb-attlog.ts';

const accessKinds = new Set(['rtlog', 'transaction']);

/** The kinds under which rows of a USB file are set aside. The meaning of the third column was determined for the whole file. */
export const usbKinds: Readonly<Record<UsbLayout, string>> = { device: 'usb_file', state: 'usb_file_state' };
const layoutOf = (kind: string): UsbLayout | undefined =>
  kind === usbKinds.device ? 'device' : kind === usbKinds.state ? 'state' : undefined;

/** The wall time of a record that was set aside, by its table; `null` if it has none. */
export function timeOfRecord(kind: string, line: string): string | null {
  if (kind === 'attlog') return readLocalTime((line.split('\t')[1] ?? '').trim());
  if (layoutOf(kind)) return readLocalTime(usbTime(line).trim());
  return accessKinds.has(kind) ? readLocalTime(fieldText(readFields(line), 'time') ?? '') : null;
}

/** The result of a record with its corrected time: a punch, a door event, or both. */
export type Corrected = { readonly punch: PunchRow | null; readonly event: AccessRow['event'] | null };

/** Reads a record that was set aside again, with the wall time that a person entered; `null` if the time was not the only fault. */
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
