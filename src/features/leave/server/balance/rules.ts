import { and, asc, eq, inArray } from 'drizzle-orm';
import { earnedTimeOff, type EarnedTimeOff } from '#features/attendance/server.ts';
import { employees, employeeServer } from '#features/team/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { datedRecords, type DatedRecord } from '#server/resource/index.ts';
import type { AccountRules } from '../../domain/account.ts';
import type { Employment } from '../../domain/entitlement.ts';
import { dayBefore } from '../../domain/leave-year.ts';
import { accountsOf, groupTerms, type GroupTerm } from '../../domain/group-terms.ts';
import { loadAgreements, type Blackout } from './agreements.ts';
import { lotExpiries } from './lot-expiry.ts';
import { loadWorked } from './worked.ts';

export interface Entitled {
  readonly employee: number;
  /** Their groups over time. */
  readonly groups: readonly GroupTerm[];
  /** The rules of each type that they are or were entitled to. */
  readonly types: ReadonlyMap<number, AccountRules>;
  /** Those of their group of the day. */
  readonly blackouts: readonly Blackout[];
}

/**
 * The entitlements of some employees, as they held and will hold, without those who are never in a group. Takes a few queries for
 * all of them.
 * @param inGroup the group whose entitlements they would have, whichever they are in
 */
export async function loadEntitled(
  context: TenantContext,
  ids: readonly number[],
  inGroup?: number,
): Promise<Map<number, Entitled>> {
  const { tx, companyId } = context;
  if (ids.length === 0) return new Map();
  const people = await tx
    .select({
      id: employees.id,
      department: employees.department,
      hired: employees.hire_date,
      status: employees.status,
    })
    .from(employees)
    .where(and(eq(employees.company_id, companyId), inArray(employees.id, [...ids])))
    .orderBy(asc(employees.id));
  const [agreements, held] = [await loadAgreements(context), await datedRecords(employeeServer, context, people)];
  const groupsOf = groupTerms(
    inGroup === undefined ? agreements : { ...agreements, groups: onlyGroup(agreements.groups, inGroup) },
    ids,
  );
  const found = people.flatMap(({ id, hired, status }) => {
    const versions = held.get(id) ?? [];
    const groups = groupsOf(
      id,
      versions.map(({ from, record }) => ({ from: from ?? '', department: record.department })),
    );
    const isAny = groups.some(({ group }) => group !== null);
    return isAny ? [{ employee: id, groups, employment: employmentOf(hired, status, versions) }] : [];
  });
  const worked = await loadWorked(
    context,
    found.flatMap(({ employee, groups }) => {
      const earning = groups.find(({ group }) => isEarned(group));
      return earning?.group ? [{ id: employee, from: earning.group.start_date }] : [];
    }),
  );
  const lots = await earnedTimeOff(
    context,
    found.map(({ employee }) => employee),
  );
  const expiryOf = await lotExpiries(context, lots);
  const earned = Map.groupBy(lots, ({ employee }) => employee);
  return new Map(
    found.map(({ employee, groups, employment }) => [
      employee,
      {
        employee,
        groups,
        types: accountsOf(
          groups,
          employment,
          worked.get(employee) ?? [],
          earnedByType(earned.get(employee) ?? [], expiryOf),
        ),
        blackouts: blackoutsOf(groups, agreements.blackouts),
      },
    ]),
  );
}

const earnedByType = (earned: readonly EarnedTimeOff[], expiryOf: (one: EarnedTimeOff) => string | null) =>
  Map.groupBy(
    earned.map((one) => {
      const { type, date, request: overtime, credit } = one;
      return { type, date, overtime, credit, expires: expiryOf(one) };
    }),
    ({ type }) => type,
  );

/** The versions of one group, as if it were for everybody. */
const onlyGroup = (groups: Awaited<ReturnType<typeof loadAgreements>>['groups'], id: number) =>
  groups
    .filter(([first]) => first?.version.id === id)
    .map((versions) => versions.map(({ from, version }) => ({ from, version: { ...version, is_default: true } })));

const isEarned = (group: GroupTerm['group']): boolean =>
  [...(group?.entitlements.values() ?? [])].some(({ accrual }) => accrual === 'per_work_day');

/** Somebody's employment, by the days on which they left and came back. */
function employmentOf(
  hired: string | null,
  status: 'active' | 'resigned',
  versions: readonly DatedRecord<{ readonly status: 'active' | 'resigned' }>[],
): Employment {
  const gaps: { readonly from: string; readonly until: string }[] = [];
  let gone: string | undefined;
  for (const { from, record } of versions) {
    if (record.status !== 'active') gone ??= from ?? '';
    else if (gone !== undefined) {
      if (from !== null) gaps.push({ from: gone, until: from });
      gone = undefined;
    }
  }
  // A planned resignation takes effect when it comes.
  const left = status === 'active' || gone === undefined || gone === '' ? null : dayBefore(gone);
  return { hired, left, gaps: gaps.filter(({ from }) => from !== '') };
}

/** Blackout days while somebody is in the group that has them. */
function blackoutsOf(
  groups: readonly GroupTerm[],
  blackouts: ReadonlyMap<number, readonly Blackout[]>,
): readonly Blackout[] {
  return groups.flatMap(({ from, group }, at) => {
    const next = groups[at + 1];
    const until = next ? dayBefore(next.from) : null;
    return (group ? (blackouts.get(group.id) ?? []) : []).flatMap(({ start, end }) => {
      const span = { start: start < from ? from : start, end: until !== null && until < end ? until : end };
      return span.start <= span.end ? [span] : [];
    });
  });
}
