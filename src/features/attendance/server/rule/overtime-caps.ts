import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { departments } from '#features/company/server.ts';
import { employees, employeeServer } from '#features/team/server.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { gathered, oncePerContext, type TenantContext } from '#server/http/index.ts';
import { datedRecords, deepestTree, type DatedRecord } from '#server/resource/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import { capPeriods, noCaps, type beyondCap, type CapPeriod } from '../../contract/overtime-caps.ts';
import { departmentRuleServer, globalRuleServer } from '../resources.ts';
import { departmentRules, globalRules } from './tables.ts';

/** The limits of a person's overtime on a day. */
export interface OvertimeCaps {
  /** Minutes by period; null for no limit. */
  readonly most: Readonly<Record<CapPeriod, number | null>>;
  readonly beyond: (typeof beyondCap)[number];
  /** The first day of a week, 1 (Monday) to 7. */
  readonly weekStart: number;
}

/** The value of a dated record on a day. */
const recordOn = <Stored>(versions: readonly DatedRecord<Stored>[] | undefined, day: string): Stored | undefined =>
  (versions?.findLast(({ from }) => from === null || from <= day) ?? versions?.[0])?.record;

/** An employee's limits on a day: each value comes from the nearest department, or otherwise from the company. */
export async function overtimeCapsOn(context: TenantContext, employee: number, day: string): Promise<OvertimeCaps> {
  const terms = await departmentsOver.of(context, employee);
  const nearest = (await rulesAbove(context, recordOn(terms, day)?.department ?? 0)).flatMap((versions) => {
    const values = recordOn(versions, day);
    return values ? [values] : [];
  });
  const { rules, weekStart } = await companyRules(context, context.companyId);
  const company = recordOn(rules, day);
  const most = Object.fromEntries(
    capPeriods.map((period) => {
      const name = `ot_cap_${period}` as const;
      const cap = nearest.find((one) => one[name] !== null)?.[name] ?? company?.[name] ?? null;
      return [period, cap === null || cap >= noCaps[name] ? null : cap];
    }),
  ) as Record<CapPeriod, number | null>;
  return {
    most,
    beyond: nearest.find((one) => one.ot_cap_beyond !== null)?.ot_cap_beyond ?? company?.ot_cap_beyond ?? 'refuse',
    weekStart,
  };
}

/** The departments of employees over time. */
const departmentsOver = gathered(async (context, ids: readonly number[]) => {
  const { tx, companyId } = context;
  const found = await tx
    .select({ id: employees.id, department: employees.department })
    .from(employees)
    .where(and(eq(employees.company_id, companyId), inArray(employees.id, [...ids])));
  return datedRecords(employeeServer, context, found);
});

/** Reads what the limits of several people follow from, for those who then ask for them one by one. */
export const gatherOvertimeCaps = (context: TenantContext, ids: readonly number[]): Promise<void> =>
  departmentsOver.gather(context, ids);

/** The company's own rules with their versions, and its first day of a week. */
const companyRules = oncePerContext(async (context, companyId: number) => {
  const { tx } = context;
  const [settings] = await tx
    .select({ weekStart: companies.week_start })
    .from(companies)
    .where(eq(companies.id, companyId));
  const stored = await tx.select().from(globalRules).where(eq(globalRules.company_id, companyId));
  const rules = await datedRecords(globalRuleServer, context, stored);
  return { rules: [...rules.values()].flat(), weekStart: settings?.weekStart ?? 1 };
});

/** The versions of the rules of a department and of those above it, the nearest first; only of those that have rules. */
const rulesAbove = oncePerContext(async (context, department: number) => {
  const above = await departmentsUpFrom(context, department);
  if (above.length === 0) return [];
  const own = await context.tx
    .select()
    .from(departmentRules)
    .where(and(eq(departmentRules.company_id, context.companyId), inArray(departmentRules.department, [...above])));
  const versions = await datedRecords(departmentRuleServer, context, own);
  return above.flatMap((one) => {
    const row = own.find(({ department: of }) => of === one);
    return row ? [versions.get(row.id)] : [];
  });
});

/** A department and those above it, the nearest first. */
async function departmentsUpFrom({ tx, companyId }: TenantContext, department: number): Promise<number[]> {
  const rows = await queryRows(
    tx,
    sql`with recursive above (id, parent, level) as (
      select d.id, d.parent_dept, 1 from ${departments} d where d.company_id = ${companyId} and d.id = ${department}
      union all
      select d.id, d.parent_dept, above.level + 1 from ${departments} d
      join above on d.company_id = ${companyId} and d.id = above.parent where above.level < ${deepestTree}
    ) select id from above order by level`,
    z.object({ id: z.coerce.number() }),
  );
  return rows.map(({ id }) => id);
}

/** The current limit of a department, as SQL for the rows of a report; null for none. */
export function capByDepartment(companyId: number, period: CapPeriod, department: SQL): SQL {
  const name = sql.identifier(`ot_cap_${period}`);
  const none = sql.raw(String(noCaps[`ot_cap_${period}`]));
  return sql`(
    with recursive up (id, parent, level) as (
      select n.id, n.parent_dept, 1 from ${departments} n where n.company_id = ${companyId} and n.id = ${department}
      union all
      select n.id, n.parent_dept, up.level + 1 from ${departments} n
      join up on n.company_id = ${companyId} and n.id = up.parent where up.level < ${sql.raw(String(deepestTree))}
    ), said as (
      select r.${name} as cap, up.level from up join ${departmentRules} r on r.company_id = ${companyId} and r.department = up.id
      where r.${name} is not null
      union all
      select g.${name}, ${sql.raw(String(deepestTree + 1))} from ${globalRules} g where g.company_id = ${companyId}
    ) select nullif(cap, ${none}) from said order by level limit 1)`;
}
