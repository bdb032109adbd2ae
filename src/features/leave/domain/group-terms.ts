import type { AccountRules, Term } from './account.ts';
import type { EarnedDay, Employment, Entitlement, WorkedMonth } from './entitlement.ts';
import type { YearRule } from './leave-year.ts';

/** A leave group as it holds from a day on. */
export interface GroupVersion {
  readonly id: number;
  readonly group_name: string;
  /** The first day of its balances: before, it is nobody's group. */
  readonly start_date: string;
  readonly years: YearRule;
  readonly is_default: boolean;
  readonly departments: readonly number[];
  readonly employees: readonly number[];
  /** By type. */
  readonly entitlements: ReadonlyMap<number, Entitlement>;
}

/** Somebody's group from a day on, ISO, empty for the beginning; null for none. */
export interface GroupTerm {
  readonly from: string;
  readonly group: GroupVersion | null;
}

/** Somebody's groups of a day and later. */
export function groupsFrom(terms: readonly GroupTerm[], day: string): readonly (GroupVersion | null)[] {
  return terms.filter((_, at) => (terms[at + 1]?.from ?? '9999') > day).map(({ group }) => group);
}

/** A department's place in the tree: below another one, and where it was before some days. */
export interface Place {
  readonly parent: number | null;
  /** By day: until then it was below that one. */
  readonly before: readonly { readonly until: string; readonly parent: number | null }[];
}

export interface GroupHistory {
  /** The versions of each group by day, the first from the beginning. */
  readonly groups: readonly (readonly { readonly from: string; readonly version: GroupVersion }[])[];
  readonly places: ReadonlyMap<number, Place>;
}

/** Who is in which group on the days of one company until the next day on which that may change. */
interface Snapshot {
  readonly from: string;
  readonly ofEmployee: ReadonlyMap<number, GroupVersion>;
  readonly ofDepartment: ReadonlyMap<number, GroupVersion>;
  readonly standard: GroupVersion | null;
}

/**
 * Tells the groups of employees over time: the one that names them, otherwise that of the nearest department, otherwise that of
 * everybody else, each by what held on the day.
 */
export function groupTerms(
  { groups, places }: GroupHistory,
  ids: readonly number[],
): (employee: number, departments: readonly { readonly from: string; readonly department: number }[]) => GroupTerm[] {
  const wanted = new Set(ids);
  const days = new Set(['']);
  for (const versions of groups) for (const { from, version } of versions) days.add(from).add(version.start_date);
  for (const { before } of places.values()) for (const { until } of before) days.add(until);
  const snapshots = [...days].toSorted().map((from): Snapshot => {
    const current = groups.toReversed().flatMap((versions) => {
      const one = versions.findLast((version) => version.from <= from);
      return one && one.version.start_date <= from ? [one] : [];
    });
    // A planned change has not taken anybody from another group yet: the later one counts.
    const held = current
      .toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
      .map(({ version }) => version);
    return {
      from,
      ofEmployee: new Map(
        held.flatMap((group) => group.employees.flatMap((id) => (wanted.has(id) ? [[id, group] as const] : []))),
      ),
      ofDepartment: new Map(held.flatMap((group) => group.departments.map((id) => [id, group] as const))),
      standard: held.findLast((group) => group.is_default) ?? null,
    };
  });
  const groupIn = (held: Snapshot, day: string, employee: number, department: number | undefined) => {
    const own = held.ofEmployee.get(employee);
    if (own) return own;
    const seen = new Set<number>();
    for (
      let at: number | null | undefined = department;
      at != null && !seen.has(at);
      at = parentOn(places.get(at), day)
    ) {
      seen.add(at);
      const found = held.ofDepartment.get(at);
      if (found) return found;
    }
    return held.standard;
  };
  return (employee, departments) => {
    const own = [...new Set([...snapshots.map(({ from }) => from), ...departments.map(({ from }) => from)])].toSorted();
    const terms: GroupTerm[] = [];
    for (const day of own) {
      const snapshot = snapshots.findLast(({ from }) => from <= day);
      const department = (departments.findLast(({ from }) => from <= day) ?? departments[0])?.department;
      const group = snapshot ? groupIn(snapshot, day, employee, department) : null;
      if (terms.length === 0 || terms.at(-1)?.group !== group) terms.push({ from: day, group });
    }
    return terms;
  };
}

const parentOn = (place: Place | undefined, day: string): number | null | undefined =>
  place && (place.before.find(({ until }) => day < until) ?? place).parent;

/** The rules of each type that somebody is or was entitled to. */
export function accountsOf(
  terms: readonly GroupTerm[],
  employment: Employment,
  worked: readonly WorkedMonth[],
  earned: ReadonlyMap<number, readonly EarnedDay[]>,
): ReadonlyMap<number, AccountRules> {
  const types = new Set(terms.flatMap(({ group }) => [...(group?.entitlements.keys() ?? [])]));
  return new Map(
    [...types].flatMap((type): [number, AccountRules][] => {
      const at = terms.findIndex(({ group }) => group?.entitlements.has(type));
      const first = terms[at]?.group;
      const from = terms[at]?.from;
      if (!first || from === undefined) return [];
      let years = first.years;
      const own = terms.slice(at).map(({ from: day, group }, place): Term => {
        years = group?.years ?? years;
        // The leave year in which balances begin counts as a whole.
        const isWhole = place === 0 && day <= first.start_date;
        return { from: isWhole ? '' : day, years, entitlement: group?.entitlements.get(type) ?? null };
      });
      const credits = earned.get(type);
      const isEarned = own.some(({ entitlement }) => entitlement?.accrual === 'per_work_day');
      return [
        [
          type,
          { ...employment, terms: own, from, ...(isEarned ? { worked } : {}), ...(credits ? { earned: credits } : {}) },
        ],
      ];
    }),
  );
}
