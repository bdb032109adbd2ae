import { asc, eq } from 'drizzle-orm';
import type { CallData } from '#shared/contract/index.ts';
import { exportRoutes } from '#server/export/index.ts';
import { serve, type Route, type TenantContext } from '#server/http/index.ts';
import { editSchedule, scheduleView, scheduleViewDays } from '../../contract.ts';
import { companyToday } from '../days/open-period.ts';
import { publishesRosters } from '../schedule/drafts.ts';
import { timetables } from '../tables.ts';
import { scheduleViewExport } from './export.ts';
import { editCells } from './edit.ts';
import { countPeople, findPeople, mostCounted } from './people.ts';
import { countDrafts, publishRoutes } from './publish.ts';
import { holidayDates, weekendOf } from './rest.ts';
import { readStaffing } from './staffing.ts';
import { readPlans, timetableMinutes, type PlanRange } from './plans.ts';

async function readDays(context: TenantContext, range: PlanRange): Promise<CallData<typeof scheduleViewDays>> {
  const { tx, companyId } = context;
  const due = await timetableMinutes(context, range.from);
  const rows = await tx
    .select({
      id: timetables.id,
      alias: timetables.alias,
      use_mode: timetables.use_mode,
      in_time: timetables.in_time,
      out_time: timetables.out_time,
      color: timetables.color,
    })
    .from(timetables)
    .where(eq(timetables.company_id, companyId))
    .orderBy(asc(timetables.alias), asc(timetables.id));
  return {
    weekend: await weekendOf(context),
    today: (await companyToday(context)).toString(),
    holidays: await holidayDates(context, range),
    staffing: await readStaffing(context),
    unpublished: (await publishesRosters(context)) ? await countDrafts(context, range) : null,
    timetables: rows.map((row) => ({ ...row, due: due.get(row.id) ?? 0 })),
  };
}

export const scheduleViewRoutes: readonly Route[] = [
  serve(scheduleView, async (context, { query: { from, to, list } }) => {
    const range = { from, to };
    const counted = await countPeople(context, list, range, mostCounted + 1);
    const total = Math.min(counted, mostCounted);
    const people = await findPeople(context, list, range);
    const plans = await readPlans(
      context,
      people.map(({ id }) => id),
      range,
    );
    return {
      data: people.map((person) => ({ ...person, days: plans.get(person.id) ?? [] })),
      total,
      next: list.page * list.page_size < total ? list.page + 1 : null,
      ...(counted > mostCounted ? { totalIsFloor: true } : {}),
    };
  }),
  serve(scheduleViewDays, (context, { query }) => readDays(context, query)),
  ...exportRoutes(scheduleViewExport),
  ...publishRoutes,
  serve(editSchedule, (context, { body }) => editCells(context, body.cells, body.confirmed)),
];
