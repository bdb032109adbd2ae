import { DayKind, Flag, Status } from '#features/attendance/engine/index.ts';
import type { TestServer } from './server.ts';

/** A row of a day's totals, with the date as text and what its timetables add up to. */
export type StoredDay = Readonly<Record<string, number | string | null>>;

const open: readonly number[] = [Status.pending, Status.inProgress, Status.incomplete];

/** A figure of a stored day. */
export const figureOf = (row: StoredDay, name: string): number => Number(row[name]);

const sumOf = (row: StoredDay, ...names: readonly string[]): number =>
  names.reduce((sum, name) => sum + figureOf(row, `${name}_min`), 0);

/**
 * The stored days of some employees, by employee and date.
 * @param until the last date that is read, ISO
 */
export function storedDaysOf(server: TestServer, ids: readonly number[], until: string): Promise<StoredDay[]> {
  return server.database.asOwner(
    `select t.*, t.att_date::text as att_date, p.* from att_day_totals t
      left join lateral (select count(*)::int as parts, sum(d.required_min)::int as parts_required,
        count(*) filter (where d.status = any($3))::int as open_parts from att_days d
        where d.company_id = t.company_id and d.employee = t.employee and d.att_date = t.att_date) p on true
      where t.employee = any($1) and t.att_date <= $2::date order by t.employee, t.att_date`,
    [ids, until, open],
  ) as Promise<StoredDay[]>;
}

/**
 * What is wrong with a stored day, by the identities that hold of every day.
 * @param shift by how many minutes a clock may have changed between the punches: they are kept by the wall clock
 */
export function brokenIdentities(row: StoredDay, shift = 0): string[] {
  const wrong: string[] = [];
  const holds = (name: string, is: boolean): void => {
    if (!is) wrong.push(`${row['att_date']} of ${row['employee']}: ${name}`);
  };
  const minutes = Object.keys(row).filter((name) => name.endsWith('_min'));
  holds(
    'whole and not negative',
    minutes.every((name) => Number.isInteger(figureOf(row, name)) && figureOf(row, name) >= 0),
  );
  const ot = figureOf(row, 'ot_min');
  holds('overtime by kind', sumOf(row, 'ot_normal', 'ot_weekend', 'ot_holiday', 'ot_day_off') === ot);
  holds('overtime by level', sumOf(row, 'ot1', 'ot2', 'ot3') === ot);
  const required = figureOf(row, 'required_min');
  holds('no later than is due', sumOf(row, 'late', 'early') <= required);
  const status = figureOf(row, 'status');
  if (status === Status.absent) {
    holds('absent for all', sumOf(row, 'absent', 'leave', 'training') === required);
    holds('absent and nothing else', sumOf(row, 'regular', 'short', 'late', 'early') === 0);
  }
  if (figureOf(row, 'day_kind') === DayKind.workday && !open.includes(status) && row['open_parts'] === 0)
    holds('what is due is accounted for', sumOf(row, 'regular', 'short', 'leave', 'training', 'absent') === required);
  if (row['first_in'] !== null && row['last_out'] !== null && (figureOf(row, 'flags') & Flag.assumed) === 0)
    holds(
      'present between the punches',
      figureOf(row, 'present_min') <= figureOf(row, 'last_out') - figureOf(row, 'first_in') + shift,
    );
  if (row['parts'] !== 0) holds('the day is its timetables', row['parts_required'] === required);
  return wrong;
}
