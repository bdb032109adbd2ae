import type { AnyField } from '#shared/contract/index.ts';

/** Texts that may break a schema, a database or a clock. */
export const hostileTexts = [
  'a\0b',
  'half an emoji \ud83d',
  '\ude00 the other half',
  'two\u2028lines',
  'turned \u202Eback',
  'in \u2067isolation',
  'control \u0085',
  '\uFEFFmark',
  'not a character \uFFFF',
  '\u200B\u200D',
  '\u3164',
  "'; select pg_sleep(9) --",
  '%_\\',
  '\\u0000',
  '{"a":1}',
  'x'.repeat(5000),
  '١٢٣',
  '',
  ' ',
] as const;

export const hostileDays = [
  '0000-01-01',
  '0000-12-31',
  '0001-01-01',
  '0999-12-31',
  '1000-01-01',
  '1582-10-10',
  '2026-02-29',
  '9999-12-31',
  '10000-01-01',
  '+010000-01-01',
  '-000001-01-01',
  '2026-13-01',
  '2026-1-1',
  'infinity',
  'today',
] as const;

export const hostileInstants = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '1000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-12:00',
  '9999-12-31T23:59:59Z',
  '2026-01-01T00:00:00+23:59',
  '2026-01-01T00:00:00-23:59',
  '2026-01-01T00:00:00+15:59',
  '2026-01-01T00:00:00+14:00',
  '2026-01-01T24:00:00Z',
  '2026-01-01T23:59:60Z',
  '2026-01-01T00:00Z',
  '2026-01-01T00:00:00.123456789012345Z',
  '2026-01-01T00:00:00.999999999Z',
  '2026-01-01T00:00:00z',
  '2026-01-01 00:00:00+00',
  '-infinity',
] as const;

export const hostileNumbers = [
  '-0',
  '0.5',
  '1e300',
  '1e400',
  '-1',
  '32768',
  '-32769',
  '65536',
  '2147483647',
  '2147483648',
  '-2147483648',
  '-2147483649',
  '999999999999',
  '999999999999.999999999',
  '9007199254740992',
  '99999999999999999999',
  'NaN',
  'Infinity',
  '0x10',
  '1_000',
] as const;

/** Names of zones that not all of Intl, Temporal and PostgreSQL know. */
export const hostileZones = [
  'US/Pacific-New',
  'US/Pacific',
  'SystemV/PST8',
  'PST',
  'IST',
  'Asia/Calcutta',
  'europe/london',
  'Factory',
  'Etc/Unknown',
  'Etc/GMT+12',
  'GMT0',
  '+05:30',
  'posix/UTC',
  'localtime',
  '../etc/passwd',
  'EST5EDT,M3.2.0,M11.1.0',
] as const;

/** Values to try on a field, in the form of a query. */
export function hostileFor({ valueType, kind }: Pick<AnyField, 'valueType' | 'kind'>): readonly string[] {
  if (kind === 'timezone') return [...hostileZones, ...hostileTexts];
  switch (valueType) {
    case 'integer':
    case 'decimal':
    case 'reference':
    case 'references':
    case 'flag':
      return [...hostileNumbers, 'true', ''];
    case 'date':
      return hostileDays;
    case 'time':
      return ['24:00', '23:59:60', '00:00', '23:59', '-1:00', '12:5'];
    case 'datetime':
      return hostileInstants;
    default:
      return hostileTexts;
  }
}
