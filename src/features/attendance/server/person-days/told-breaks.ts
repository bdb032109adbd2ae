import { sql, type SQL } from 'drizzle-orm';
import { sentenceKeys } from '../../domain/explanation-sentences.ts';
import { attDayDetails, attDayTotals } from '../days/tables.ts';
import { breakTimes, timetableBreaks } from '../tables.ts';
import { usesIn } from './fate-rows.ts';

type Sentence = (typeof sentenceKeys)[number];
const keyOf = (...names: readonly Sentence[]): SQL =>
  sql.raw(`(${names.map((name) => `'${sentenceKeys.indexOf(name)}'`).join(', ')})`);
const number = (cells: SQL, place: number): SQL => sql`(${cells} ->> ${sql.raw(String(place))})::int`;

/**
 * The sentences about breaks, as `said (slot, start, allowed, taken, deducted, missed, turn)`: minutes are of the wall clock. Those about
 * time taken state the figure before and after, so that their parameters come two cells later than those of a missed break. `turn` counts
 * the sentences about breaks that have no planned time.
 */
const said = sql`
  select line.slot, line.start, line.allowed, line.taken, line.deducted, line.missed,
    row_number() over (partition by line.slot, line.start, line.allowed, line.missed order by line.place) as turn
  from (
    select raw.place, ${number(sql`raw.cells`, 1)} as slot, raw.cells ->> 0 in ${keyOf('breakMissed')} as missed,
      case when raw.cells ->> 0 in ${keyOf('breakMissed')} then ${number(sql`raw.cells`, 3)} else ${number(sql`raw.cells`, 5)} end as start,
      case when raw.cells ->> 0 in ${keyOf('breakMissed')} then ${number(sql`raw.cells`, 4)} else ${number(sql`raw.cells`, 6)} end as allowed,
      case when raw.cells ->> 0 in ${keyOf('breakMissed')} then 0
        when raw.cells ->> 0 in ${keyOf('breakDeducted')} then ${number(sql`raw.cells`, 7)}
        else ${number(sql`raw.cells`, 4)} - ${number(sql`raw.cells`, 3)} end as taken,
      case when raw.cells ->> 0 in ${keyOf('breakDeducted')} then ${number(sql`raw.cells`, 8)} else 0 end as deducted
    from jsonb_array_elements(day.told -> 5) with ordinality raw (cells, place)
    where raw.cells ->> 0 in ${keyOf('breakTaken', 'breakDeducted', 'breakPaid', 'breakMissed')}
  ) line`;

/** The planned breaks, as `plan (slot, place, timetable, start, stop, allowed, paid, turn)`. */
const plans = sql`
  select slot.place - 1 as slot, pause.place, (slot.told ->> 0)::bigint as timetable, ${number(sql`pause.told`, 0)} as start,
    ${number(sql`pause.told`, 1)} as stop, ${number(sql`pause.told`, 2)} as allowed, (pause.told ->> 3)::boolean as paid,
    row_number() over (partition by slot.place, pause.told ->> 0, pause.told ->> 2 order by pause.place) as turn
  from jsonb_array_elements(day.told -> 2) with ordinality slot (told, place)
  cross join lateral jsonb_array_elements(slot.told -> 4) with ordinality pause (told, place)`;

/** Going out and coming back during the day, as `gap (left_at, back_at)`. */
const gaps = sql`
  select move.at as left_at, move.next_at as back_at from (
    select use.at, use.used, lead(use.at) over turns as next_at, lead(use.used) over turns as next_used
    from (${usesIn(sql`day.told -> 5`)}) use where use.used is not null
    window turns as (order by use.at, use.place)
  ) move
  where move.used in ('checkOut', 'breakStart') and move.next_used in ('checkIn', 'openCheckIn', 'breakEnd')`;

/** Whether somebody was out during a planned break. */
const isOut = sql`gap.left_at < plan.stop and gap.back_at > plan.start`;

/** The name that the timetable's break has now, if it still is at that time, or as long. */
const named = (companyId: number): SQL => sql`(
  select kind.alias from ${timetableBreaks} own
  join ${breakTimes} kind on kind.company_id = ${companyId} and kind.id = own.break_time
  where own.company_id = ${companyId} and own.timetable = plan.timetable
    and case when plan.start is null then own.start is null and kind.duration = plan.allowed
      else extract(epoch from own.start) / 60 = (plan.start % 1440 + 1440) % 1440 end
  order by own.position = plan.place - 1 desc, own.position limit 1)`;

/**
 * The breaks of each stored day, as joins to `att_day_totals`: a row `pause (place, name, starts, stops, allowed, paid, taken, deducted,
 * outcome, left_at, back_at)` for each planned break that the day says something about. Minutes of the wall clock from midnight; a break
 * at any time has no planned ones. What was taken is the engine's; times out and back are the punches next to it.
 */
export const joinedBreaks = (companyId: number): SQL => sql`
  cross join lateral (
    select row_number() over (order by plan.slot, plan.place) as place, coalesce(${named(companyId)}, '') as name,
      plan.start as starts, plan.stop as stops, plan.allowed, plan.paid, took.taken, took.deducted,
      case when took.missed then 'missed' when took.deducted > 0 then 'deducted' when took.taken > plan.allowed then 'tooLong' else 'taken' end as outcome,
      case when took.taken > 0 then punched.left_at end as left_at, case when took.taken > 0 then punched.back_at end as back_at
    from (
      select ${attDayDetails.told}::jsonb as told from ${attDayDetails}
      where ${attDayDetails.company_id} = ${companyId}
        and ${attDayDetails.employee} = ${attDayTotals.employee} and ${attDayDetails.att_date} = ${attDayTotals.att_date} offset 0
    ) day
    cross join lateral (${plans}) plan
    join lateral (
      select max(said.taken) as taken, max(said.deducted) as deducted, bool_or(said.missed) as missed from (${said}) said
      where said.slot = plan.slot and said.start is not distinct from plan.start
        and (plan.start is not null or (said.allowed = plan.allowed and said.turn = plan.turn))
      having count(*) > 0
    ) took on true
    left join lateral (
      select min(gap.left_at) as left_at, max(gap.back_at) as back_at from (${gaps}) gap
      where case when plan.start is not null then ${isOut}
        else not exists (select from (${plans}) plan where plan.start is not null and ${isOut}) end
    ) punched on true
    offset 0
  ) pause`;
