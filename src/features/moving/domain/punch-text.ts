import type { FormerPunch } from './former.ts';

/** The columns of {@link punchLine}, as the import of punches calls them. */
export const punchColumns = ['emp_code', 'moment', 'state', 'terminal', 'work_code'] as const;
export const punchTitles = `${punchColumns.join('\t')}\n`;

const cell = (text: string): string => text.replaceAll(/[\t\r\n"]+/g, ' ');

/** A punch as a line of separated text; an offset of hours only is written with its minutes. */
export const punchLine = ({ code, time, state, terminal, work_code: work }: FormerPunch): string =>
  `${[code, time.replace(/([ T][\d:.]+[+-]\d{2})$/, '$1:00'), state, terminal, work].map(cell).join('\t')}\n`;
