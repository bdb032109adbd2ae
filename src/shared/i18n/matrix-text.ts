import type { MatrixLine } from '#shared/contract/report-matrix.ts';
import { formatTime } from './dates.ts';
import { formatDuration, formatNumber } from './format.ts';
import type { Writing } from './writing.ts';

/**
 * A line of a matrix's cell as people read it, on the screen and in files alike.
 * @param sign what a code of a line of signs is written as
 */
export function matrixText(
  { kind }: MatrixLine,
  value: string | number | null,
  writing: Writing,
  sign: (code: string) => string,
): string {
  if (value === null || value === '') return '';
  if (kind === 'minute') return formatDuration(Number(value), writing.language);
  if (typeof value === 'number') return formatNumber(value, writing.language);
  const parts = value.split(' ');
  if (kind === 'signs') return parts.map(sign).join('/');
  const times = parts.map((part) => (part === '' || part === '–' ? '–' : formatTime(part, writing)));
  return times.join(' – ');
}
