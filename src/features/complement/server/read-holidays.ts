import { and, asc, eq, lte, or, sql } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { holidayAreas, holidayDepartments, holidayEmployees, holidays } from './tables.ts';

/** A holiday and for whom it is. */
export interface ScopedHoliday {
  readonly holiday: typeof holidays.$inferSelect;
  /** The departments that have it, including everything below; empty for all. */
  readonly departments: readonly number[];
  /** The areas that have it, including everything below; empty for all. */
  readonly areas: readonly number[];
  /** The employees who have it by name; empty for everybody in the departments and areas. */
  readonly employees: readonly number[];
}

/**
 * The holidays with a day in a range, in the order of their creation.
 * @param range ISO dates, both inclusive
 */
export async function readHolidays(
  { tx, companyId }: TenantContext,
  range: { readonly from: string; readonly to: string },
): Promise<ScopedHoliday[]> {
  // The queries do not depend on each other, so they are sent together.
  const [rows, ofDepartments, ofAreas, named] = await Promise.all([
    tx
      .select()
      .from(holidays)
      .where(
        and(
          eq(holidays.company_id, companyId),
          lte(holidays.start_date, range.to),
          or(
            eq(holidays.is_recurring, true),
            sql`${holidays.start_date} + ${holidays.duration_day} > ${range.from}::date`,
          ),
        ),
      )
      .orderBy(asc(holidays.id)),
    tx.select().from(holidayDepartments).where(eq(holidayDepartments.company_id, companyId)),
    tx.select().from(holidayAreas).where(eq(holidayAreas.company_id, companyId)),
    tx.select().from(holidayEmployees).where(eq(holidayEmployees.company_id, companyId)),
  ]);
  const departments = Map.groupBy(ofDepartments, (link) => link.holiday);
  const areas = Map.groupBy(ofAreas, (link) => link.holiday);
  const people = Map.groupBy(named, (link) => link.holiday);
  return rows.map((holiday) => ({
    holiday,
    departments: (departments.get(holiday.id) ?? []).map(({ department }) => department),
    areas: (areas.get(holiday.id) ?? []).map(({ area }) => area),
    employees: (people.get(holiday.id) ?? []).map(({ employee }) => employee),
  }));
}
