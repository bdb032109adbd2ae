import { and, asc, eq, gt, inArray, or, type SQL } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import { companyToday } from '../days/open-period.ts';
import { scheduleDrafts, type temporarySchedules } from './tables.ts';

/** A temporary schedule as a plan is made of it. */
export type Temporary = Pick<
  typeof temporarySchedules.$inferSelect,
  'id' | 'employee' | 'att_date' | 'rule_flag' | 'timetable' | 'reason'
>;

/** Work dates, both inclusive, ISO. */
interface Range {
  readonly from: string;
  readonly to: string;
}

/** Whether employees of the company see changes of the roster only once they are published. */
export async function publishesRosters({ tx, companyId }: TenantContext): Promise<boolean> {
  const [row] = await tx
    .select({ publishes: companies.publish_rosters })
    .from(companies)
    .where(eq(companies.id, companyId));
  return row?.publishes ?? false;
}

/** Drafts of the company that meet a condition. */
export const ofCompany = ({ companyId }: TenantContext, condition: SQL | undefined): SQL | undefined =>
  and(eq(scheduleDrafts.company_id, companyId), condition);

/**
 * Temporary schedules as published to their people: without what is not published yet, and as they were before it.
 * @param rows as stored
 * @param of whose drafts are considered
 */
export async function asPublished(
  context: TenantContext,
  rows: readonly Temporary[],
  of:
    | { readonly employees: readonly number[]; readonly range?: Range | undefined }
    | { readonly ids: readonly number[] },
): Promise<Temporary[]> {
  const drafts = await context.tx
    .select()
    .from(scheduleDrafts)
    .where(
      ofCompany(
        context,
        'ids' in of
          ? inArray(scheduleDrafts.schedule, [...of.ids])
          : inArray(scheduleDrafts.employee, [...of.employees]),
      ),
    )
    .orderBy(asc(scheduleDrafts.schedule));
  const drafted = new Set(drafts.map(({ schedule }) => schedule));
  const range = 'range' in of ? of.range : undefined;
  const shown = drafts.flatMap(({ schedule, employee, shown_date, shown_flag, shown_timetable, shown_reason }) =>
    shown_date === null || (range && (shown_date < range.from || shown_date > range.to))
      ? []
      : [
          {
            id: schedule,
            employee,
            att_date: shown_date,
            rule_flag: shown_flag,
            timetable: shown_timetable,
            reason: shown_reason,
          },
        ],
  );
  return [...rows.filter(({ id }) => !drafted.has(id)), ...shown].toSorted((a, b) => a.id - b.id);
}

/** Days with changes that their people do not see yet, as `<employee> <date>`; days that have begun hide nothing. */
export async function draftDays(
  context: TenantContext,
  of: SQL | undefined,
  { from, to }: Range,
): Promise<Set<string>> {
  const today = (await companyToday(context)).toString();
  const rows = await context.tx
    .select({ employee: scheduleDrafts.employee, now: scheduleDrafts.att_date, shown: scheduleDrafts.shown_date })
    .from(scheduleDrafts)
    .where(ofCompany(context, and(of, or(gt(scheduleDrafts.att_date, today), gt(scheduleDrafts.shown_date, today)))));
  return new Set(
    rows.flatMap(({ employee, now, shown }) =>
      [now, shown].flatMap((date) =>
        date !== null && date > today && date >= from && date <= to ? [`${employee} ${date}`] : [],
      ),
    ),
  );
}

/** Publishes some people's days without telling anybody: those that they have agreed on themselves. */
export async function publishDays(
  context: TenantContext,
  days: readonly { readonly employee: number; readonly date: string }[],
): Promise<void> {
  for (const { employee, date } of days)
    await context.tx
      .delete(scheduleDrafts)
      .where(
        ofCompany(
          context,
          and(
            eq(scheduleDrafts.employee, employee),
            or(eq(scheduleDrafts.att_date, date), eq(scheduleDrafts.shown_date, date)),
          ),
        ),
      );
}
