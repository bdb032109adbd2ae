import { sql } from 'drizzle-orm';
import { punches } from '#features/device/server.ts';
import { isoWeekday, reportServer, wallDate, wallTimeOfDay, weekOf, type SortKey } from '#server/report/index.ts';
import { ownTransactionReport } from '../contract.ts';
import { counts, knownVerifyType } from './punch-reports.ts';

const byTime: readonly SortKey[] = [{ column: 'punch_time', type: 'timestamptz' }];

export const ownTransactionServer = reportServer(ownTransactionReport, {
  table: punches,
  rows: (question) => {
    const time = sql`${punches.punch_time}`;
    const date = wallDate(time, question);
    return sql`
      select ${punches.id} as id, ${punches.punch_time} as punch_time,
        ${date} as date, ${weekOf(date, question)} as week, ${isoWeekday(date)} as weekday, ${wallTimeOfDay(time, question)} as time,
        ${punches.punch_state} as punch_state, ${knownVerifyType} as verify_type,
        ${punches.work_code} as work_code, ${punches.source} as source,
        ${punches.terminal_alias} as terminal_alias, ${punches.temperature} as temperature, ${punches.upload_time} as upload_time
      from ${punches}
      where ${question.where} and ${counts}
        and ${punches.punch_time} >= ${question.period.start}::timestamptz and ${punches.punch_time} < ${question.period.end}::timestamptz`;
  },
  filters: { source: punches.source, punch_state: punches.punch_state, work_code: punches.work_code },
  sorts: { date: byTime, week: byTime },
  tieBreakers: [...byTime, { column: 'id', type: 'bigint' }],
  totals: { punches: sql`count(*)` },
  series: { punches: sql`count(*)` },
});
