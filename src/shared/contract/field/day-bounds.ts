import type { FieldMessages } from '../messages.ts';
import { dayIn } from './day-in.ts';
import type { AnyField } from './declare.ts';

/** When and where a form is checked. */
export interface Moment {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** IANA zone of the company. */
  readonly zone: string;
}

/**
 * The given days and instants that are before the first or after the last day that their fields allow (`minDate`,
 * `maxDate`), by field. Server and form check alike, since no schema knows today's date.
 */
export function findOutOfBounds(
  fields: Readonly<Record<string, AnyField>>,
  values: Readonly<Record<string, unknown>>,
  { now, zone }: Moment,
): FieldMessages {
  const messages: FieldMessages = {};
  const dayOf = (bound: string): string => (bound === 'today' ? dayIn(zone, now) : bound);
  for (const [name, { valueType, widget }] of Object.entries(fields)) {
    const { minDate, maxDate } = widget;
    const value = values[name];
    if (!isBounded(widget) || typeof value !== 'string' || value === '') continue;
    const instant = valueType === 'datetime' ? Date.parse(value) : undefined;
    if (Number.isNaN(instant)) continue;
    const day = instant === undefined ? value : dayIn(zone, instant);
    const [first, last] = [minDate && dayOf(minDate), maxDate && dayOf(maxDate)];
    if (first && day < first) messages[name] = [{ code: 'minDate', context: { day: first } }];
    else if (last && day > last) messages[name] = [{ code: 'maxDate', context: { day: last } }];
  }
  return messages;
}

/** Whether a field allows some days only. */
export function isBounded({ minDate, maxDate }: AnyField['widget']): boolean {
  return minDate !== undefined || maxDate !== undefined;
}
