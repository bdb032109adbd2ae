import type { FieldMessages } from '../messages.ts';
import type { AnyField } from './declare.ts';

/** When and where a form is judged. */
export interface Moment {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** IANA zone of the company. */
  readonly zone: string;
}

/** The day on which an instant lies in a zone, `YYYY-MM-DD`. */
function dayIn(zone: string, instant: number): string {
  // Sweden writes days as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(instant);
}

/**
 * The given days and instants that lie before the first day that their fields allow (`minDate`), by field. Server and form
 * ask alike: what day it is, no schema knows.
 */
export function findTooEarly(
  fields: Readonly<Record<string, AnyField>>,
  values: Readonly<Record<string, unknown>>,
  { now, zone }: Moment,
): FieldMessages {
  const messages: FieldMessages = {};
  for (const [
    name,
    {
      valueType,
      widget: { minDate },
    },
  ] of Object.entries(fields)) {
    const value = values[name];
    if (minDate === undefined || typeof value !== 'string' || value === '') continue;
    const instant = valueType === 'datetime' ? Date.parse(value) : undefined;
    if (Number.isNaN(instant)) continue;
    const first = minDate === 'today' ? dayIn(zone, now) : minDate;
    const day = instant === undefined ? value : dayIn(zone, instant);
    if (day < first) messages[name] = [{ code: 'minDate', context: { day: first } }];
  }
  return messages;
}
