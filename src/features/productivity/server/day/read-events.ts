import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { arrayText } from '#server/db/prepared.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { Span } from '../../domain/spans.ts';
import type { ActivityEvent } from '../../domain/timeline.ts';
import { kindCodes } from '../agent/store.ts';
import { activityEvents } from '../agent/tables.ts';

const texts = z.array(z.string());
const eventsSchema = z.object({
  employee: z.coerce.number(),
  /** Kind, start and end of each event. */
  numbers: z.string(),
  apps: texts,
  domains: texts,
  titles: texts,
  urls: texts,
});

const presences: readonly number[] = [kindCodes.present, kindCodes.away];

/**
 * The events of some people on some dates that touch a stretch of time, by person. The database puts those of a person into one row:
 * a day of a thousand people has more than a hundred thousand, and a row of each takes longer to read than to judge.
 */
export async function readEvents(
  { tx, companyId }: TenantContext,
  ids: readonly number[],
  dates: readonly string[],
  { start, end }: Span,
): Promise<Map<number, ActivityEvent[]>> {
  // Lists of both, not a range of dates: an index is then searched person by person.
  const rows = await queryRows(
    tx,
    sql`select e.employee, string_agg(e.kind || ',' || e.started || ',' || e.ended, ';') as numbers,
        json_agg(e.app) as apps, json_agg(e.domain) as domains, json_agg(e.title) as titles, json_agg(e.url) as urls
      from ${activityEvents} e
      where e.company_id = ${companyId} and e.work_date = any(${arrayText(dates)}::date[])
        and e.employee = any(${arrayText(ids)}::bigint[]) and e.started <= ${end} and e.ended >= ${start}
      group by e.employee`,
    eventsSchema,
  );
  return new Map(
    rows.map(({ employee, numbers, apps, domains, titles, urls }) => [
      employee,
      numbers.split(';').map((text, place): ActivityEvent => {
        const [kind = 0, started = 0, ended = 0] = text.split(',').map(Number);
        return {
          kind: presences.includes(kind) ? 'presence' : kind === kindCodes.web ? 'web' : 'window',
          away: kind === kindCodes.away,
          start: started,
          end: ended,
          app: apps[place] ?? '',
          domain: domains[place] ?? '',
          title: titles[place] ?? '',
          url: urls[place] ?? '',
        };
      }),
    ]),
  );
}
