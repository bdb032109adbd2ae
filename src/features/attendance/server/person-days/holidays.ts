import { eq } from 'drizzle-orm';
import { areas, departments } from '#features/company/server.ts';
import { readHolidays, type ScopedHoliday } from '#features/complement/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { OwnHoliday } from '../../contract/day-layers.ts';
import { workDate } from '../../domain/work-date.ts';
import { formatWorkDate } from '../../engine/index.ts';
import { holidaySpans } from '../days/load-company.ts';
import { loadPeople, type Person } from '../days/load-people.ts';

/** Each node of a tree with its ancestors. */
function withThoseAbove(nodes: readonly { readonly id: number; readonly parent: number | null }[]) {
  const parents = new Map(nodes.map(({ id, parent }) => [id, parent]));
  return (ids: readonly number[]): ReadonlySet<number> => {
    const all = new Set<number>();
    for (const id of ids)
      for (let at: number | null = id; at !== null && !all.has(at); at = parents.get(at) ?? null) all.add(at);
    return all;
  };
}

/** Checks whether a holiday applies to a person on a work date: by name, or by department and area. */
async function scopeOf({ tx, companyId }: TenantContext, person: Person) {
  const [ofDepartments, ofAreas] = await Promise.all([
    tx
      .select({ id: departments.id, parent: departments.parent_dept })
      .from(departments)
      .where(eq(departments.company_id, companyId)),
    tx.select({ id: areas.id, parent: areas.parent_area }).from(areas).where(eq(areas.company_id, companyId)),
  ]);
  const [departmentsAbove, areasAbove] = [withThoseAbove(ofDepartments), withThoseAbove(ofAreas)];
  const meets = (named: readonly number[], mine: ReadonlySet<number>): boolean =>
    named.length === 0 || named.some((id) => mine.has(id));
  return (holiday: Omit<ScopedHoliday, 'holiday'>, date: number) =>
    person.hasHolidaysOn(date) &&
    (holiday.employees.length === 0 || holiday.employees.includes(Number(person.employee.id))) &&
    meets(holiday.departments, departmentsAbove([person.departmentOn(date)])) &&
    meets(holiday.areas, areasAbove(person.areasOn(date)));
}

/**
 * The holidays of an employee in a range, by the department and areas of each day, in order.
 * @param range ISO dates, both inclusive
 */
export async function holidaysOf(
  context: TenantContext,
  employee: number,
  range: { readonly from: string; readonly to: string },
): Promise<OwnHoliday[]> {
  const found = await readHolidays(context, range);
  // The zone does not matter here.
  const person = (await loadPeople(context, [employee], 'UTC', { isReading: true, range })).get(employee);
  if (!person || found.length === 0) return [];
  const isTheirs = await scopeOf(context, person);
  const [first, last] = [workDate(range.from), workDate(range.to)];
  const years = { first: Number(range.from.slice(0, 4)) - 1, last: Number(range.to.slice(0, 4)) };
  return found
    .flatMap(({ holiday, ...scope }) =>
      holidaySpans(holiday, years)
        .filter(({ from, to }) => from <= last && first <= to)
        .flatMap(({ from, to }) => {
          // For people who join or leave in between, only their own days count.
          const theirs = Array.from({ length: to - from + 1 }, (_, at) => from + at).filter((date) =>
            isTheirs(scope, date),
          );
          const [begins, ends] = [theirs[0], theirs.at(-1)];
          if (begins === undefined || ends === undefined || begins > last || ends < first) return [];
          return [
            {
              id: holiday.id,
              display_name: holiday.holiday_name,
              day_part: holiday.day_part,
              from: formatWorkDate(begins),
              to: formatWorkDate(ends),
            },
          ];
        }),
    )
    .toSorted((a, b) => a.from.localeCompare(b.from) || a.id - b.id);
}
