import { z } from 'zod';
import { fieldMessage } from '../messages.ts';
import { nullable } from './declare.ts';
import type { FieldOptions } from './options.ts';
import { canonicalZone, isTimeZone } from './time-zone.ts';

/** A calendar day of the years that Temporal, PostgreSQL and every file format write in four digits. */
export const daySchema = z.iso
  .date()
  .regex(/^[1-9]/, { error: fieldMessage('type') })
  .meta({ pattern: dayPattern() });

/** The pattern of a day for the API document, optionally with a first and a last day. */
function dayPattern(first?: string, last?: string): string {
  const bounds = (first === undefined ? '' : notBefore(first)) + (last === undefined ? '' : notAfter(last));
  return `^(?!0)${bounds}${bare(z.regexes.date)}$`;
}

/** Days before the minimum are excluded: texts of one length are compared digit by digit. */
function notBefore(first: string): string {
  const later = [...first].flatMap((digit, place) =>
    digit >= '0' && digit < '9' ? [`${first.slice(0, place)}[${Number(digit) + 1}-9]`] : [],
  );
  return `(?=${[...later, first].join('|')})`;
}

/** Days after the maximum are excluded in the same way. */
function notAfter(last: string): string {
  const earlier = [...last].flatMap((digit, place) =>
    digit > '0' && digit <= '9' ? [`${last.slice(0, place)}[0-${Number(digit) - 1}]`] : [],
  );
  return `(?=${[...earlier, last].join('|')})`;
}

/**
 * Within the years at whose ends an instant has a four-digit year in every zone; an existing offset, at most
 * nanoseconds.
 */
const ofSomewhere = /^(?!0|1000-01-0[12]|9999-12-3[01])[^.]*(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-4]):\d\d)$/;
const written = z.regexes.datetime({ offset: true });

/** An instant: the years of {@link daySchema}, an existing offset, at most nanoseconds. */
export const instantSchema = z.iso
  .datetime({ offset: true })
  .regex(ofSomewhere, { error: fieldMessage('type') })
  .meta({
    pattern: String.raw`^(?!0|1000-01-0[12]|9999-12-3[01])(?!.*\.\d{10})(?!.*[+-](?:1[5-9]|2\d):\d\d$)${bare(written)}$`,
  });

/** A pattern without its anchors. */
function bare(pattern: RegExp): string {
  return pattern.source.replace(/^\^/, '').replace(/\$$/, '');
}

type DayOptions = FieldOptions & {
  /** First and last day allowed: `YYYY-MM-DD`, or `today` in the company's zone ({@link findOutOfBounds}). */
  minDate?: string;
  maxDate?: string;
};

/** A calendar day, `YYYY-MM-DD`, in the company's zone. */
export function date<const O extends DayOptions>(options: O) {
  const { minDate, maxDate } = options;
  const isFixed = (bound: string | undefined): bound is string => bound !== undefined && bound !== 'today';
  const write = () =>
    daySchema
      .refine((day) => !isFixed(minDate) || day >= minDate, { error: fieldMessage('minDate', { day: minDate ?? '' }) })
      .refine((day) => !isFixed(maxDate) || day <= maxDate, { error: fieldMessage('maxDate', { day: maxDate ?? '' }) })
      .meta({ pattern: dayPattern(isFixed(minDate) ? minDate : undefined, isFixed(maxDate) ? maxDate : undefined) });
  return nullable('date', () => z.string(), write, options, { widget: boundsOf(options) });
}

/** A time of day, `HH:mm`. */
export function time<const O extends FieldOptions>(options: O) {
  const write = () => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: fieldMessage('time') });
  return nullable('time', () => z.string(), write, options);
}

/** An instant, ISO 8601 with offset; shown and typed as `YYYY-MM-DD HH:mm:ss` in the company's zone. */
export function datetime<const O extends DayOptions>(options: O) {
  return nullable('datetime', () => z.string(), instantSchema, options, { widget: boundsOf(options) });
}

function boundsOf({ minDate, maxDate }: DayOptions) {
  return { ...(minDate === undefined ? {} : { minDate }), ...(maxDate === undefined ? {} : { maxDate }) };
}

/** Tells the API's document to list the zones: there are hundreds, and browsers need not load their list. */
export const timeZoneFormat = 'time-zone';

/** The name of a time zone, as it is kept ({@link canonicalZone}). */
export const timeZoneSchema = z
  .string()
  .refine(isTimeZone, { error: fieldMessage('timezone') })
  .overwrite((name) => canonicalZone(name) ?? name)
  .meta({ format: timeZoneFormat });

/** An IANA time zone. */
export function timezone<const O extends FieldOptions>(options: O) {
  return nullable('timezone', () => z.string(), timeZoneSchema, options);
}

/** A colour: `#rrggbb`, or `#rrggbbaa` if it may be transparent (`alpha`); lower case. */
export function color<const O extends FieldOptions & { alpha?: boolean }>(options: O) {
  const { alpha = false } = options;
  const pattern = alpha ? /^#[0-9a-f]{6}([0-9a-f]{2})?$/ : /^#[0-9a-f]{6}$/;
  const write = () => z.string().regex(pattern, { error: fieldMessage('color') });
  return nullable('color', () => z.string(), write, options, {
    widget: { alpha },
  });
}
