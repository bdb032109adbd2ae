import { sql, type SQL } from 'drizzle-orm';
import { mergeParts, moving, type Merge, type MergeCount, type MergePart } from '#features/company/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { answer, type Answer } from '#server/questions/index.ts';
import { companyToday } from '#server/tenancy/company-clock.ts';
import { holidayAreas, holidayDepartments, holidays } from './tables.ts';

/** The links of holidays to the records of a tree. */
const links = {
  'company.department': { table: holidayDepartments, target: holidayDepartments.department },
  'company.area': { table: holidayAreas, target: holidayAreas.area },
} as const;
const linksOf = ({ tree }: Merge) => links[tree === 'company.area' ? tree : 'company.department'];

const ofMerged = ({ companyId }: TenantContext, merge: Merge): SQL => {
  const { table, target } = linksOf(merge);
  return sql`${table.company_id} = ${companyId} and ${target} = ${merge.from}`;
};

/** Links of holidays that are still to come, or come again. */
async function coming(context: TenantContext, merge: Merge): Promise<SQL> {
  const { companyId } = context;
  return sql`${ofMerged(context, merge)} and ${linksOf(merge).table.holiday} in (select h.id from ${holidays} h
    where h.company_id = ${companyId} and (h.is_recurring or h.start_date + h.duration_day > ${await companyToday(context)}::date))`;
}

/** Coming holidays are the remaining record's; past ones stay with the days of the merged one. */
async function moveHolidays(context: TenantContext, merge: Merge): Promise<void> {
  const { tx, companyId } = context;
  const { table, target } = linksOf(merge);
  const where = await coming(context, merge);
  await tx.execute(sql`insert into ${table} (company_id, holiday, ${sql.identifier(target.name)})
    select ${companyId}::bigint, ${table.holiday}, ${merge.into}::bigint from ${table} where ${where} on conflict do nothing`);
  await tx.delete(table).where(where);
}

async function countHolidays(context: TenantContext, merge: Merge): Promise<MergeCount> {
  const { table } = linksOf(merge);
  const all = await context.tx.$count(table, ofMerged(context, merge));
  const moves = await context.tx.$count(table, await coming(context, merge));
  return { moves, stays: all - moves, yields: 0 };
}

const movingHolidays = (column: string): MergePart => ({
  kind: 'holidays',
  column,
  how: moveHolidays,
  count: countHolidays,
});

/** Holidays and events for a merged department or area. */
export const mergeAnswer: Answer = answer(mergeParts, async (_, tree): Promise<readonly MergePart[]> => {
  if (tree === 'company.department')
    return [movingHolidays('holiday_departments.department'), moving('events', 'event_departments.department')];
  if (tree === 'company.area') return [movingHolidays('holiday_areas.area'), moving('events', 'event_areas.area')];
  return [];
});
