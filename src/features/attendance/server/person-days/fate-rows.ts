import { sql, type SQL } from 'drizzle-orm';
import { sentenceKeys, words } from '../../domain/explanation-sentences.ts';
import { attDayDetails, attDayTotals } from '../days/tables.ts';

/** Key, timetable, and option with figure precede a sentence's parameters. */
const heading = 3;
const numberOf = (key: (typeof sentenceKeys)[number]): SQL => sql.raw(String(sentenceKeys.indexOf(key)));
const wordList = `{${words.join(',')}}`;
const parameter = (place: number): SQL => sql`(line.cells ->> ${sql.raw(String(heading + place))})::bigint`;

/**
 * What the sentences of an explanation say about punches, as a SELECT of `place, punch, at, used, unused` in the words of the explanation; `at` is in minutes.
 * Read from the format of `encodeExplanation`; sentences about punches change no figure, so their parameters follow the heading directly.
 */
export const usesIn = (lines: SQL): SQL => sql`
  select line.place, ${parameter(0)} as punch, ${parameter(1)} as at,
    case when line.cells ->> 0 = '${numberOf('punchUsed')}' then (${wordList}::text[])[${parameter(2)} + 1] end as used,
    case when line.cells ->> 0 = '${numberOf('punchIgnored')}' then (${wordList}::text[])[${parameter(2)} + 1] end as unused
  from jsonb_array_elements(${lines}) with ordinality line (cells, place)
  where line.cells ->> 0 in ('${numberOf('punchUsed')}', '${numberOf('punchIgnored')}')`;

/**
 * The use of the punches of each stored day, as joins to `att_day_totals`: a row `fate (place, punch, used, unused)`
 * per punch. `offset 0` keeps the planner to one lookup a day: without statistics it would read every explanation again for each day.
 */
export const joinedFates = (companyId: number): SQL => sql`
  cross join lateral (
    select uses.* from ${attDayDetails} cross join lateral (${usesIn(sql`${attDayDetails.told}::jsonb -> 5`)}) uses
    where ${attDayDetails.company_id} = ${companyId}
      and ${attDayDetails.employee} = ${attDayTotals.employee} and ${attDayDetails.att_date} = ${attDayTotals.att_date}
    offset 0
  ) fate`;
