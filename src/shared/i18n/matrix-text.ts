import type { MatrixLine } from '#shared/contract/report-matrix.ts';
import { formatTime } from './dates.ts';
import { durationText } from './figures.ts';
import { formatNumber } from './format.ts';
import { figuresOfItem, reportItems, signOfItem } from '#shared/contract/report-items.ts';
import type { Writing } from './writing.ts';

/** The figure whose minutes may accompany a sign. */
const figureOfSign = (code: string): string | undefined => {
  const item = reportItems.find((each) => signOfItem(each) === code);
  return item === undefined ? undefined : figuresOfItem(item)[0];
};

/** The codes of a line of signs, without the minutes that accompany some. */
export const signCodes = (value: string): string[] => value.split(' ').map((part) => part.split(':')[0] ?? '');

/**
 * A line of a matrix's cell as people read it, on the screen and in files.
 * @param sign the text for a code of a line of signs
 */
export function matrixText(
  { kind, name }: MatrixLine,
  value: string | number | null,
  writing: Writing,
  sign: (code: string) => string,
): string {
  if (value === null || value === '') return '';
  if (kind === 'minute') return durationText(Number(value), writing, name);
  if (typeof value === 'number') return formatNumber(value, writing.language);
  const parts = value.split(' ');
  if (kind === 'signs')
    return parts
      .map((part) => {
        const [code = '', minutes] = part.split(':');
        const figure = figureOfSign(code);
        return minutes === undefined ? sign(code) : `${sign(code)} ${durationText(Number(minutes), writing, figure)}`;
      })
      .join('/');
  const times = parts.map((part) => (part === '' || part === '–' ? '–' : formatTime(part, writing)));
  return times.join(' – ');
}
