import { sql, type SQL } from 'drizzle-orm';
import { areas } from '#features/company/server.ts';
import { joinedPlan, usesIn } from '#features/attendance/server.ts';
import { punches } from '#features/device/server.ts';
import type { Report } from '#shared/contract/index.ts';
import type { Question } from '#server/report/index.ts';
import { storyFields } from '../contract/day-story.ts';

/** Minutes from midnight as a time of day; the end of a night is on the next morning. */
export const timeOf = (minutes: SQL): SQL =>
  sql`to_char(time '00:00' + make_interval(mins => ${minutes}), 'HH24:MI:SS')`;

/** Columns that are told by the punches of the day. */
const ofPunches: readonly string[] = [
  'in_terminal',
  'out_terminal',
  'in_place',
  'out_place',
  'punch_times',
  'break_punches',
];

const earliest = sql`order by punch.punch_time, punch.id`;
const columns: Readonly<Record<keyof typeof storyFields, SQL>> = {
  planned_in: timeOf(sql`told.starts`),
  planned_out: timeOf(sql`told.ends`),
  planned_breaks: sql`coalesce(told.breaks, '')`,
  // Of a flexible day nobody can say which half was missed.
  worked_half: sql`(case when told.came is null or told.went is null or told.starts is null then null
    when told.came + told.went <= told.starts + told.ends then 'first' else 'second' end)`,
  ot_before_min: sql`coalesce(told.ot_before, 0)::int`,
  ot_after_min: sql`coalesce(told.ot_after, 0)::int`,
  in_terminal: sql`coalesce(seen.in_terminal, '')`,
  out_terminal: sql`coalesce(seen.out_terminal, '')`,
  in_place: sql`coalesce(seen.in_place, '')`,
  out_place: sql`coalesce(seen.out_place, '')`,
  punch_times: sql`coalesce(seen.punch_times, '')`,
  break_punches: sql`coalesce(ltrim(seen.break_punches, ' ·'), '')`,
};

/** Where a phone was, in degrees; null if it did not say. About ten metres. */
const position = sql`round(${punches.latitude}::numeric, 4) || ', ' || round(${punches.longitude}::numeric, 4)`;

/** What the explanation of a day says about its punches: a row `seen`. */
const joinedPunches = ({ companyId }: Question): SQL => {
  const at = sql`to_char(punch.punch_time at time zone page.zone, 'HH24:MI')`;
  return sql`left join lateral (
    select string_agg(${at}, ' · ' ${earliest}) as punch_times,
      (array_agg(punch.terminal_alias ${earliest}) filter (where punch.used in ('checkIn', 'openCheckIn')))[1] as in_terminal,
      (array_agg(punch.terminal_alias order by punch.punch_time desc, punch.id desc) filter (where punch.used = 'checkOut'))[1] as out_terminal,
      (array_agg(punch.place ${earliest}) filter (where punch.used in ('checkIn', 'openCheckIn')))[1] as in_place,
      (array_agg(punch.place order by punch.punch_time desc, punch.id desc) filter (where punch.used = 'checkOut'))[1] as out_place,
      string_agg(case punch.used when 'breakStart' then ' · ' else '–' end || ${at}, '' ${earliest})
        filter (where punch.used in ('breakStart', 'breakEnd')) as break_punches
    from (
      select distinct on (${punches.id}) ${punches.id} as id, ${punches.punch_time} as punch_time,
        ${punches.terminal_alias} as terminal_alias, use.used as used,
        coalesce(${areas.area_name}, ${position}) as place
      from (${usesIn(sql`told.lines`)}) use
      join ${punches} on ${punches.company_id} = ${companyId} and ${punches.id} = use.punch
      left join ${areas} on ${areas.company_id} = ${companyId} and ${areas.id} = ${punches.area}
      order by ${punches.id}, use.used nulls last
    ) punch
  ) seen on true`;
};

/**
 * The columns of a report that the explanations of its days tell, for the rows of a page: null for a report without any. Rows have `zone`.
 */
export function storyOf(report: Report, question: Question): { readonly columns: SQL; readonly joins: SQL } | null {
  const names = Object.keys(storyFields).filter((name) => Object.hasOwn(report.fields, name));
  if (names.length === 0) return null;
  const plan = joinedPlan({ companyId: question.companyId, employee: sql`page.employee`, date: sql`page.date` });
  return {
    columns: sql.join(
      Object.entries(columns)
        .filter(([name]) => names.includes(name))
        .map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
      sql`, `,
    ),
    joins: names.some((name) => ofPunches.includes(name)) ? sql`${plan} ${joinedPunches(question)}` : plan,
  };
}
