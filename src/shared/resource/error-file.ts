import { neutraliseFormula } from '#shared/text/csv-formula.ts';

const cell = (text: string): string => `"${neutraliseFormula(text).replaceAll('"', '""')}"`;

/** The errors of a file, as a csv that spreadsheets open in columns: for correcting the file beside it. */
export function errorFile(heading: readonly string[], rows: readonly (readonly string[])[], name: string) {
  const lines = [heading, ...rows].map((row) => row.map(cell).join(','));
  return {
    blob: new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' }),
    fileName: `${name.replace(/\.\w+$/, '')}-errors.csv`,
  };
}
