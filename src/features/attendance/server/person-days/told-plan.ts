import { sql, type SQL } from 'drizzle-orm';
import { SlotRole } from '../../engine/codes.ts';
import { attDayDetails } from '../days/tables.ts';

/** The person and the day of a row, as SQL. */
export interface ToldDay {
  readonly companyId: number;
  readonly employee: SQL;
  readonly date: SQL;
}

/** Minutes of a timetable of the explanation; `storeSlot` of `encodeExplanation` writes them. */
const minuteOf = (path: string): SQL => sql`(slot.told #>> ${sql.raw(`'{${path}}'`)})::int`;
const isFixed = sql`not (slot.told ->> 2)::boolean`;
/** Minutes of the timetable's overtime between two of its times; none of them is the beginning or the end of everything. */
const overtimeWithin = (from: SQL, to: SQL): SQL => sql`(
  select sum(greatest(least((slot.told -> 6 ->> (2 * piece + 1))::int, ${to}) - greatest((slot.told -> 6 ->> (2 * piece))::int, ${from}), 0))
  from generate_series(0, jsonb_array_length(slot.told -> 6) / 2 - 1) piece)`;
/** Of a rest day, whose work is all overtime, and without planned times no part is before or after. */
const isPlanned = sql`${isFixed} and (slot.told ->> 1)::int = ${sql.raw(String(SlotRole.normal))}`;
const clock = (path: string): SQL =>
  sql`to_char(time '00:00' + make_interval(mins => (pause.told ->> ${sql.raw(path)})::int), 'HH24:MI')`;

/**
 * The plan of a day as it was when the day was calculated, as a join: a row `told (starts, ends, ot_before, ot_after, came, went, breaks, lines)`. Minutes are
 * of the wall clock from midnight; `starts` and `ends` are null without planned times. `breaks` are the planned breaks in words, and
 * `lines` the sentences (`usesIn`). Read for the rows of a page, since it opens each day's explanation.
 */
export const joinedPlan = ({ companyId, employee, date }: ToldDay): SQL => sql`
  left join lateral (
    select min(${minuteOf('3,0')}) filter (where ${isFixed}) as starts,
      max(${minuteOf('3,1')}) filter (where ${isFixed}) as ends,
      sum(${overtimeWithin(sql`-100000`, minuteOf('3,0'))}) filter (where ${isPlanned}) as ot_before,
      sum(${overtimeWithin(minuteOf('3,1'), sql`100000`)}) filter (where ${isPlanned}) as ot_after,
      min(${minuteOf('8,0')}) as came, max(${minuteOf('8,1')}) as went,
      string_agg(pauses.list, ' · ' order by slot.place) as breaks,
      (array_agg(day.told -> 5))[1] as lines
    from (
      select ${attDayDetails.told}::jsonb as told from ${attDayDetails}
      where ${attDayDetails.company_id} = ${companyId} and ${attDayDetails.employee} = ${employee}
        and ${attDayDetails.att_date} = ${date} offset 0
    ) day
    left join lateral jsonb_array_elements(day.told -> 2) with ordinality slot (told, place) on true
    left join lateral (
      select string_agg(case when pause.told ->> 0 is null then (pause.told ->> 2) || '′'
        else ${clock('0')} || '–' || ${clock('1')} end, ' · ' order by pause.place) as list
      from jsonb_array_elements(slot.told -> 4) with ordinality pause (told, place)
    ) pauses on true
  ) told on true`;
