import { and, eq, isNull } from 'drizzle-orm';
import { settingsServer } from '#features/company/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { follow, type Reaction } from '#server/resource/index.ts';
import { companyToday } from '../days/open-period.ts';
import { temporaryScheduleServer } from '../resources.ts';
import { ofCompany, publishesRosters, type Temporary } from './drafts.ts';
import { scheduleDrafts } from './tables.ts';

type Row = Omit<Temporary, 'id'>;

/** Keeps the published state of a temporary schedule while the schedule changes. */
async function holdBack(context: TenantContext, id: number, before: Row | null, after: Row | null): Promise<void> {
  const { tx, companyId } = context;
  const isIt = ofCompany(context, eq(scheduleDrafts.schedule, id));
  const [draft] = await tx.select().from(scheduleDrafts).where(isIt);
  if (draft) {
    const isBack = after === null ? draft.shown_date === null : isShown(draft, after);
    if (isBack) await tx.delete(scheduleDrafts).where(isIt);
    else
      await tx
        .update(scheduleDrafts)
        .set({ att_date: after?.att_date ?? null })
        .where(isIt);
    return;
  }
  // A schedule that is removed and added again, even as another record, is unchanged.
  if (before === null && after !== null && (await putBack(context, after))) return;
  const employee = (after ?? before)?.employee;
  if (employee === undefined) return;
  await tx.insert(scheduleDrafts).values({
    company_id: companyId,
    schedule: id,
    employee,
    att_date: after?.att_date ?? null,
    ...(before === null
      ? {}
      : {
          shown_date: before.att_date,
          shown_flag: before.rule_flag,
          shown_timetable: before.timetable,
          shown_reason: before.reason,
        }),
  });
}

const isShown = (draft: typeof scheduleDrafts.$inferSelect, row: Row): boolean =>
  draft.shown_date === row.att_date && draft.shown_flag === row.rule_flag && draft.shown_timetable === row.timetable;

/** Forgets a deletion that a new record undoes. @returns whether there was one */
async function putBack(context: TenantContext, row: Row): Promise<boolean> {
  const { tx } = context;
  const gone = await tx
    .select()
    .from(scheduleDrafts)
    .where(
      ofCompany(
        context,
        and(
          eq(scheduleDrafts.employee, row.employee),
          eq(scheduleDrafts.shown_date, row.att_date),
          isNull(scheduleDrafts.att_date),
        ),
      ),
    );
  const same = gone.find((draft) => isShown(draft, row));
  if (same) await tx.delete(scheduleDrafts).where(ofCompany(context, eq(scheduleDrafts.schedule, same.schedule)));
  return same !== undefined;
}

export const draftReactions: readonly Reaction[] = [
  follow(temporaryScheduleServer, async (context, { id, before, after }) => {
    const today = (await companyToday(context)).toString();
    // Employees see days that have begun as they count.
    const isAhead = [before, after].some((row) => row !== null && row.att_date > today);
    if (isAhead && (await publishesRosters(context))) await holdBack(context, id, before, after);
  }),
  follow(settingsServer, async (context, { before, after }) => {
    if (before?.publish_rosters && !after?.publish_rosters)
      await context.tx.delete(scheduleDrafts).where(ofCompany(context, undefined));
  }),
];
