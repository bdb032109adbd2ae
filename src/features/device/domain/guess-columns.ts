import type { ColumnRole, DateOrder, Mapping } from '../contract/punch-import.ts';
import { readDate, readMoment, readTime } from './moved-time.ts';

const titles: Readonly<Record<Exclude<ColumnRole, 'ignore' | 'moment' | 'date' | 'time'>, RegExp>> = {
  emp_code:
    /^(?:emp[\s_.]*(?:code|id|no|number)\.?|employee(?:[\s_]*(?:code|id|no|number))?\.?|person(?:nel)?[\s_]*(?:id|no|number)\.?|pin2?|ac[\s-]*no\.?|user[\s_]*id|badge[\s_]*(?:no|number)?\.?|enno|enroll?[\s_]*(?:no|number|id)\.?|code|no\.?|id|(?:n[uú]mero|no\.?|clave|c[oó]digo)(?:[\s_]+de)?[\s_]+(?:empleado|personal)|empleado|sicil[\s_]*(?:no|numarası)?|personel[\s_]*(?:no|numarası|kodu)|(?:رقم|رمز|كود)\s*(?:الموظف|الوظيفي)?|الرقم الوظيفي)$/iu,
  state:
    /^(?:state|status|punch[\s_]*(?:state|type)|check[\s_]*type|in[\s/_-]*out(?:[\s_]*mode)?|direction|log[\s_]*type|mode|estado|tipo|durum|yön|الحالة|النوع)$/iu,
  terminal:
    /^(?:terminal|device|machine|reader|sensor[\s_]*id|location|door|dispositivo|reloj|cihaz|الجهاز)(?:[\s_]*(?:id|no|name|alias|sn|number))?$/iu,
  work_code: /^(?:work[\s_]*code|job[\s_]*code|c[oó]digo de trabajo|iş kodu|رمز العمل)$/iu,
};
const sampled = 200;

/** Whether most of the filled cells of a column can be read. */
function holds(cells: readonly string[], isRead: (cell: string) => boolean): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  return filled.length > 0 && filled.filter(isRead).length >= filled.length * 0.6;
}

/** The order of day, month and year in which most dates can be read; `usual` if several are possible. */
export function guessOrder(cells: readonly string[], usual: DateOrder): DateOrder {
  const orders: readonly DateOrder[] = [...new Set<DateOrder>([usual, 'ymd', 'dmy', 'mdy'])];
  const readable = (order: DateOrder): number =>
    cells.filter((cell) => readMoment(cell, order) !== null || readDate(cell, order) !== null).length;
  return orders.reduce((best, order) => (readable(order) > readable(best) ? order : best), usual);
}

/** How a file seems to be written, from its first lines: by what the columns hold, then by their titles. */
export function guessMapping(lines: readonly (readonly string[])[], usual: DateOrder): Mapping {
  const width = Math.max(1, ...lines.slice(0, sampled).map((cells) => cells.length));
  const column = (at: number): string[] => lines.slice(1, sampled).map((cells) => cells[at] ?? '');
  const all = Array.from({ length: Math.min(width, 200) }, (_, at) => column(at));
  const order = guessOrder(all.flat(), usual);
  const columns = all.map((cells): ColumnRole => {
    if (holds(cells, (cell) => readMoment(cell, order) !== null)) return 'moment';
    if (holds(cells, (cell) => /[:.h]/.test(cell) && readTime(cell) !== null && !/^\d+[.]\d+[.]\d+$/.test(cell)))
      return 'time';
    if (holds(cells, (cell) => /\D/.test(cell) && readDate(cell, order) !== null)) return 'date';
    return 'ignore';
  });
  const heading = !(lines[0] ?? []).some((cell) => readMoment(cell, order) ?? readDate(cell, order) ?? readTime(cell));
  for (const role of ['emp_code', 'state', 'terminal', 'work_code'] as const) {
    const at = heading
      ? columns.findIndex((taken, place) => taken === 'ignore' && titles[role].test((lines[0]?.[place] ?? '').trim()))
      : -1;
    if (at >= 0) columns[at] = role;
  }
  if (!columns.includes('emp_code')) {
    const at = columns.findIndex(
      (taken, place) => taken === 'ignore' && holds(all[place] ?? [], (cell) => /^\s*\w{1,24}\s*$/.test(cell)),
    );
    if (at >= 0) columns[at] = 'emp_code';
  }
  // With a whole moment in a line, separate dates and times repeat it.
  const isWhole = columns.includes('moment');
  return {
    heading,
    order,
    columns: columns.map((role) => (isWhole && (role === 'date' || role === 'time') ? 'ignore' : role)),
  };
}
