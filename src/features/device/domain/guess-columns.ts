import type { ColumnRole, DateOrder, Mapping } from '../contract/punch-import.ts';
import { readDate, readMoment, readTime, readTimes } from './moved-time.ts';
import { plainWord } from './moved-words.ts';

const titles: Readonly<Record<Exclude<ColumnRole, 'ignore' | 'moment' | 'date' | 'time'>, RegExp>> = {
  emp_code:
    /\b(?:emp(?:loyee)?|person(?:nel|al|a)?|staff|user|enroll|worker|badge|pin|sicil|empleado|trabajador|calisan|nomina|ac)\b.*\b(?:id|no|nr|num|number|numarasi|code|numero|clave|codigo|kodu|kod)\b|\b(?:no|num|numero|clave|codigo|id)\b.*\b(?:empleado|trabajador|personal|nomina)\b|^(?:sicil|emp|pin2?|enno|nomina|empleado|employee|userid|user ?id)$|(?:رقم|رمز|كود) الموظف|الرقم الوظيفي/u,
  state:
    /^(?:state|status|punch[\s_]*(?:state|type)|check[\s_]*type|in[\s/_-]*out(?:[\s_]*mode)?|direction|log[\s_]*type|mode|estado|tipo|durum|yon|الحالة|النوع)$/iu,
  terminal:
    /^(?:terminal|device|machine|reader|sensor[\s_]*id|location|door|dispositivo|reloj|cihaz|الجهاز)(?:[\s_]*(?:id|no|name|alias|sn|number))?$/iu,
  work_code: /^(?:work[\s_]*code|job[\s_]*code|codigo de trabajo|is kodu|رمز العمل)$/iu,
};
/** Columns that number the person only if no other does: they may as well number the rows. */
const number = /^(?:id|no|nr|num|number|code|numero|codigo|clave|kod|رقم|الرقم)$/u;
/** Durations and planned times are times too, but nobody punched them. */
const calculated =
  /\b(?:work(?:ed|ing)?|total|hours?|late|early|over ?time|ot|absen(?:ce|t)|break|normal|real|plan(?:ned)?|schedule|on duty|off duty|horas?|trabajad[oa]s?|retardo|retraso|extra|programad[oa]|toplam|calisma|gec|erken|mesai|planlanan)\b|ساعات|تاخير|اضافي|مجموع/u;
const sampled = 200;

/** A title in the form in which it is compared. */
const plainTitle = (title: string | undefined): string =>
  plainWord(title ?? '')
    .replaceAll(/[_\-/#]+/g, ' ')
    .trim();

/** Whether each cell is the one before and one: the number of the line. */
const counts = (cells: readonly string[]): boolean =>
  cells.length > 1 && cells.every((cell, at) => at === 0 || Number(cell) === Number(cells[at - 1]) + 1);

/** Whether most of the filled cells of a column can be read. */
function holds(cells: readonly string[], isRead: (cell: string) => boolean): boolean {
  const filled = cells.filter((cell) => !/^[-–—\s]*$/.test(cell));
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
    if (
      holds(
        cells,
        (cell) => /[:.h]/.test(cell) && (readTimes(cell)?.length ?? 0) > 0 && !/^\d+[.]\d+[.]\d+$/.test(cell),
      )
    )
      return 'time';
    if (holds(cells, (cell) => /\D/.test(cell) && readDate(cell, order) !== null)) return 'date';
    return 'ignore';
  });
  const heading = !(lines[0] ?? []).some((cell) => readMoment(cell, order) ?? readDate(cell, order) ?? readTime(cell));
  if (heading)
    for (const [at, role] of columns.entries())
      if (role === 'time' && calculated.test(plainTitle(lines[0]?.[at]))) columns[at] = 'ignore';
  for (const role of ['emp_code', 'state', 'terminal', 'work_code'] as const) {
    const at = heading
      ? columns.findIndex((taken, place) => taken === 'ignore' && titles[role].test(plainTitle(lines[0]?.[place])))
      : -1;
    if (at >= 0) columns[at] = role;
  }
  if (!columns.includes('emp_code')) {
    const free = columns.flatMap((taken, place) =>
      taken === 'ignore' && holds(all[place] ?? [], (cell) => /^\s*[\p{L}\p{N}._-]{1,24}\s*$/u.test(cell))
        ? [place]
        : [],
    );
    const people = free.filter((place) => !counts(all[place] ?? []));
    const named = heading ? people.find((place) => number.test(plainTitle(lines[0]?.[place]))) : undefined;
    const at = named ?? people[0] ?? free[0];
    if (at !== undefined) columns[at] = 'emp_code';
  }
  // With a whole moment in a line, separate dates and times repeat it.
  const isWhole = columns.includes('moment');
  return {
    heading,
    order,
    columns: columns.map((role) => (isWhole && (role === 'date' || role === 'time') ? 'ignore' : role)),
  };
}
