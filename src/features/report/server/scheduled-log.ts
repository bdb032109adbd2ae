import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { attDayTotals, joinedFates } from '#features/attendance/server.ts';
import { punchState } from '#features/device/contract.ts';
import { punches } from '#features/device/server.ts';
import { punchStateSettings } from '#server/presentation/tables.ts';
import type { ReportServer } from '#server/report/index.ts';
import { recordVersions } from '#server/resource/index.ts';
import { punchKinds } from '#shared/contract/punch-states.ts';
import { ownScheduledLogReport, scheduledLogReport } from '../contract.ts';
import { dayReport, ownDayReport, type DayReportParts } from './stored-days.ts';

/** The state that follows from what a punch was used for; none if it did not count. */
const corrected: SQL = sql`(case fate.used
  when 'checkIn' then 0 when 'openCheckIn' then 0 when 'checkOut' then 1 when 'breakStart' then 2 when 'breakEnd' then 3
  when 'overtimeStart' then 4 when 'overtimeEnd' then 5 end)::smallint`;

/** The usual kind of a state. */
const usualKind = (code: SQLWrapper): SQL => sql`(${sql.raw(`'{${punchKinds.join(',')}}'`)}::text[])[${code} + 1]`;

/** The kind of state that a punch has by what it was taken for. */
const takenAs = usualKind(corrected);

/** The kind of a punch's state: by the company's settings of that day, otherwise the usual one. */
const readAs: SQL = sql`coalesce(dated.kind, ${punchStateSettings.kind}, ${usualKind(punches.punch_state)}, 'ignore')`;

const counted = {
  punches: sql`count(*)`,
  used_punches: sql`count(*) filter (where r.used_as <> 'ignored')`,
  ignored_punches: sql`count(*) filter (where r.used_as = 'ignored')`,
};

/** One row a punch. What it was used for is read from the day's explanation. */
const parts: DayReportParts = {
  id: sql`${attDayTotals.id} || ':' || fate.place`,
  joins: ({ companyId }) => sql`${joinedFates(companyId)}
    cross join lateral (
      select * from ${punches} where ${punches.company_id} = ${companyId} and ${punches.id} = fate.punch offset 0
    ) ${punches}
    left join ${punchStateSettings} on ${punchStateSettings.company_id} = ${companyId}
      and ${punchStateSettings.code} = ${punches.punch_state}
    left join lateral (
      select version.values ->> 'kind' as kind from ${recordVersions} version
      where version.company_id = ${companyId} and version.resource = ${punchState.name}
        and version.record = ${punchStateSettings.id} and version.from_date <= ${attDayTotals.att_date}
      order by version.from_date desc limit 1
    ) dated on true`,
  columns: sql`fate.place as place, ${punches.punch_time} as punch_time,
    to_char(${punches.punch_time} at time zone ${attDayTotals.zone}, 'HH24:MI:SS') as time,
    ${punches.punch_state} as punch_state, ${corrected} as corrected_state,
    case fate.used when 'checkIn' then 'in' when 'openCheckIn' then 'open' when 'checkOut' then 'out'
      when 'breakStart' then 'break' when 'breakEnd' then 'break'
      when 'overtimeStart' then 'overtime' when 'overtimeEnd' then 'overtime' else 'ignored' end as used_as,
    fate.unused as ignore_reason,
    coalesce(${readAs} <> 'ignore' and ${takenAs} <> ${readAs}, false) as state_changed,
    ${punches.source} as source, ${punches.terminal_alias} as terminal_alias, ${punches.work_code} as work_code`,
  filters: { punch_state: punches.punch_state, source: punches.source },
  lastOrder: [
    { column: 'punch_time', type: 'timestamptz' },
    { column: 'place', type: 'bigint' },
  ],
  totals: counted,
  series: counted,
  // The explanation of each day is read; this many rows take a second or two.
  limit: 200_000,
};

/** What days used punches for: for everybody, and for the signed-in person. */
export const scheduledLogs: readonly ReportServer[] = [
  dayReport(scheduledLogReport, parts),
  ownDayReport(ownScheduledLogReport, parts),
];
