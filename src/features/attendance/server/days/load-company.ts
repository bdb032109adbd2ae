import { and, asc, eq, lte } from 'drizzle-orm';
import { areas, departments } from '#features/company/server.ts';
import { readHolidays, spansOfHoliday } from '#features/complement/server.ts';
import { punchStatesOf, terminalUsesOf, type StateReadings, type TerminalUses } from '#features/device/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { datedRecords } from '#server/resource/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import {
  prepareCompany,
  zoneFromIntl,
  type Company,
  type Holiday,
  type ScheduleEntry,
  type Zone,
} from '../../engine/index.ts';
import { workDate } from '../../domain/work-date.ts';
import { departmentOptions, ruleOptions } from '../../domain/rule/rule-options.ts';
import { departmentRuleServer, globalRuleServer } from '../resources.ts';
import { departmentRules, globalRules } from '../rule/tables.ts';
import { departmentSchedules } from '../schedule/tables.ts';
import { loadPlans, validFrom, type LoadedPlans } from './load-plans.ts';

/** Building a zone's table takes about 10 ms, so each is built once per process. */
const zones = new Map<string, Zone>();

export function zoneOf(id: string): Zone {
  let zone = zones.get(id);
  if (!zone) zones.set(id, (zone = zoneFromIntl(id)));
  return zone;
}

/** A schedule row in the engine's form. */
export function scheduleEntry(
  source: 'employee' | 'department',
  row: Pick<typeof departmentSchedules.$inferSelect, 'id' | 'shift' | 'start_date' | 'end_date' | 'cycle_start'>,
): ScheduleEntry {
  return {
    source,
    from: workDate(row.start_date),
    to: row.end_date === null ? null : workDate(row.end_date),
    shiftId: row.shift,
    anchor: row.cycle_start === null ? null : workDate(row.cycle_start),
    seq: row.id,
  };
}

/** The work dates of a holiday between two years, both inclusive. */
export function holidaySpans(
  ...of: Parameters<typeof spansOfHoliday>
): { readonly from: number; readonly to: number }[] {
  return spansOfHoliday(...of).map(({ from, to }) => ({ from: workDate(from), to: workDate(to) }));
}

export interface LoadedCompany {
  readonly company: Company;
  readonly workDaysOn: LoadedPlans['workDaysOn'];
  /** The company's interpretation of punch states. */
  readonly states: StateReadings;
  /** The terminals whose punches count otherwise than they were punched. */
  readonly terminals: TerminalUses;
}

/**
 * The shared data of a company's employees, read anew each time: edits during a calculation mark the days again.
 * @param zoneIds IANA zones of the calculated days
 * @param range first and last year
 */
export async function loadCompany(
  context: TenantContext,
  zoneIds: Iterable<string>,
  range: { readonly first: number; readonly last: number },
): Promise<LoadedCompany> {
  const { tx, companyId } = context;
  // Sent together without waiting for each other.
  const [plans, tree, places, scheduled, [settings], companyRules, ofDepartments, free, states, terminals] =
    await Promise.all([
      loadPlans(context),
      tx
        .select({ id: departments.id, parent: departments.parent_dept })
        .from(departments)
        .where(eq(departments.company_id, companyId)),
      tx.select({ id: areas.id, parent: areas.parent_area }).from(areas).where(eq(areas.company_id, companyId)),
      tx
        .select()
        .from(departmentSchedules)
        .where(
          and(
            eq(departmentSchedules.company_id, companyId),
            // Later starts plan none of these days, and may lie beyond the range of day numbers.
            lte(departmentSchedules.start_date, `${range.last}-12-31`),
          ),
        )
        .orderBy(asc(departmentSchedules.id)),
      tx.select({ weekStart: companies.week_start }).from(companies).where(eq(companies.id, companyId)),
      loadGlobalRules(context),
      loadDepartmentRules(context),
      loadHolidays(context, range),
      punchStatesOf(context),
      terminalUsesOf(context),
    ]);
  const weekStart = settings?.weekStart ?? 1;
  const company = prepareCompany({
    id: companyId,
    // Named by its day, so that days show which version they were calculated by.
    rules: [
      ...(companyRules.length === 0
        ? [{ id: 'company', departmentId: null, options: { weekStart } }]
        : companyRules.map(({ from, record }) => ({
            id: from === null ? 'company' : `company ${from}`,
            departmentId: null,
            ...validFrom(from),
            options: { ...ruleOptions(record), weekStart },
          }))),
      ...[...ofDepartments.values()].flat().map(({ from, record }) => ({
        id: from === null ? `department ${record.id}` : `department ${record.id} ${from}`,
        departmentId: record.department,
        ...validFrom(from),
        options: departmentOptions(record),
      })),
    ],
    zones: [...new Set(zoneIds)].map(zoneOf),
    departments: tree,
    areas: places,
    timetables: plans.timetables,
    shifts: plans.shifts,
    schedule: scheduled.map((row) => ({ ...scheduleEntry('department', row), departmentId: row.department })),
    holidays: free,
  });
  return { company, workDaysOn: plans.workDaysOn, states, terminals };
}

/** The company's rule, version by version. */
async function loadGlobalRules(context: TenantContext) {
  const rules = await context.tx.select().from(globalRules).where(eq(globalRules.company_id, context.companyId));
  return [...(await datedRecords(globalRuleServer, context, rules, true)).values()].flat();
}

async function loadDepartmentRules(context: TenantContext) {
  const rules = await context.tx
    .select()
    .from(departmentRules)
    .where(eq(departmentRules.company_id, context.companyId))
    .orderBy(asc(departmentRules.department));
  return datedRecords(departmentRuleServer, context, rules, true);
}

/** The engine's names of parts of a day. */
const partOf = { full: 'full', first_half: 'am', second_half: 'pm' } as const;

/** By department and area, or by name; two holidays on the same day count once. */
async function loadHolidays(
  context: TenantContext,
  years: { readonly first: number; readonly last: number },
): Promise<Holiday[]> {
  const found = await readHolidays(context, { from: `${years.first}-01-01`, to: `${years.last}-12-31` });
  return found.flatMap(({ holiday, departments: having, areas: placed, employees: named }) =>
    holidaySpans(holiday, years).flatMap((span) =>
      (having.length > 0 ? having : [null]).flatMap((departmentId) =>
        (placed.length > 0 ? placed : [null]).map((areaId) => ({
          ...span,
          departmentId,
          areaId,
          employeeIds: named.length > 0 ? named : null,
          part: partOf[holiday.day_part],
        })),
      ),
    ),
  );
}
