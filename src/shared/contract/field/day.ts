import { z } from 'zod';
import { fieldMessage } from '../messages.ts';
import { nullable, type FieldOptions } from './declare.ts';

type DayOptions = FieldOptions & {
  /** First day allowed: `YYYY-MM-DD`, or `today` in the company's zone ({@link findTooEarly}). */
  minDate?: string;
};

/** A calendar day, `YYYY-MM-DD`, in the company's zone. */
export function date<const O extends DayOptions>(options: O) {
  const { minDate } = options;
  const write = z.iso.date().refine((day) => minDate === undefined || minDate === 'today' || day >= minDate, {
    error: fieldMessage('minDate', { day: minDate ?? '' }),
  });
  return nullable('date', z.string(), write, options, { widget: minDate === undefined ? {} : { minDate } });
}

/** A time of day, `HH:mm`. */
export function time<const O extends FieldOptions>(options: O) {
  const write = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: fieldMessage('time') });
  return nullable('time', z.string(), write, options);
}

/** An instant, ISO 8601 with offset; shown and typed as `YYYY-MM-DD HH:mm:ss` in the company's zone. */
export function datetime<const O extends DayOptions>(options: O) {
  const { minDate } = options;
  return nullable('datetime', z.string(), z.iso.datetime({ offset: true }), options, {
    widget: minDate === undefined ? {} : { minDate },
  });
}

const judgedZones = new Map<string, boolean>();

/** True for IANA zone names that this runtime knows. */
export function isTimeZone(name: string): boolean {
  const known = judgedZones.get(name);
  if (known !== undefined) return known;
  // Every request names its zone; asking Intl costs more than the rest of reading its headers.
  if (judgedZones.size > 1000) judgedZones.clear();
  const judged = isZoneOfIntl(name);
  judgedZones.set(name, judged);
  return judged;
}

function isZoneOfIntl(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '' && !/^[+-]/.test(name);
  } catch {
    return false;
  }
}

/** An IANA time zone. */
export function timezone<const O extends FieldOptions>(options: O) {
  const write = z.string().refine(isTimeZone, { error: fieldMessage('timezone') });
  return nullable('timezone', z.string(), write, options);
}

/** A colour: `#rrggbb`, or `#rrggbbaa` where it may be see-through (`alpha`); lower case. */
export function color<const O extends FieldOptions & { alpha?: boolean }>(options: O) {
  const { alpha = false } = options;
  const pattern = alpha ? /^#[0-9a-f]{6}([0-9a-f]{2})?$/ : /^#[0-9a-f]{6}$/;
  return nullable('color', z.string(), z.string().regex(pattern, { error: fieldMessage('color') }), options, {
    widget: { alpha },
  });
}
