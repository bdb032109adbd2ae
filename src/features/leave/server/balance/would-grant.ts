import { refuseUnseenEmployee } from '#features/team/server.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { servePrepared, undone, type PreparingContext, type TenantContext } from '#server/http/index.ts';
import { tryChange } from '#server/resource/index.ts';
import type { CallData, CallInput } from '#shared/contract/index.ts';
import { wouldGrant, type GrantedType } from '../../contract/would-grant.ts';
import { accountYear, entitlementOn, firstDay, nextYear, type AccountRules } from '../../domain/account.ts';
import { groupsFrom } from '../../domain/group-terms.ts';
import { balanceAt, deriveLedger, type LedgerLine, type Posting } from '../../domain/ledger.ts';
import { dayBefore, type LeaveYear } from '../../domain/leave-year.ts';
import { incidentTypes } from '../tables.ts';
import { accountKey, loadPostings } from './postings.ts';
import { leaveGroupServer } from './group.ts';
import { loadEntitled } from './rules.ts';
import { companyToday } from '#server/tenancy/company-clock.ts';

/** Whoever edits a group tries it on several people. */
const limit = { by: 'person', max: 120, seconds: 60 } as const;

type TrialInput = CallInput<typeof wouldGrant>['body'];
type Types = ReadonlyMap<number, AccountRules>;

/** The present leave year of an account and those after it; from the first one, if it has not begun. */
function yearsOf(rules: AccountRules, today: string, count: number): LeaveYear[] {
  const first = firstDay(rules);
  const found = [accountYear(rules, today > first ? today : first)];
  for (let year = found[0]; year && found.length < count; found.push(year)) year = nextYear(rules, year);
  return found;
}

/** The lines of a leave year and of those after it. The earlier ones add up to nothing: each year's end is carried or expires. */
function linesFrom(lines: readonly LedgerLine[], firstYear: string): GrantedType['lines'] {
  let balance = 0;
  return lines
    .filter(({ year, amount }) => year >= firstYear && amount !== 0)
    .map(({ kind, date, amount }) => {
      balance += amount;
      return { kind, date, amount: amount / 100, balance: balance / 100 };
    });
}

interface Compared {
  readonly type: { readonly id: number; readonly display_name: string; readonly color: string | null };
  readonly unit: GrantedType['unit'];
  readonly before: AccountRules | undefined;
  readonly after: AccountRules | undefined;
  readonly postings: readonly Posting[];
}

/** One type by both rules, for a number of leave years. */
function compareType({ type, unit, before, after, postings }: Compared, today: string, count: number): GrantedType[] {
  const rules = after ?? before;
  if (!rules) return [];
  const years = yearsOf(rules, today, count);
  const until = dayBefore(years.at(-1)?.next ?? today);
  const ledgerOf = (of: AccountRules | undefined) => of && deriveLedger(of, postings, until);
  const [old, tried] = [ledgerOf(before), ledgerOf(after)];
  const at = (of: AccountRules | undefined, lines: readonly LedgerLine[] | undefined, day: string): number | null =>
    of === undefined || lines === undefined || (entitlementOn(of, day) === null && balanceAt(lines, day) === 0)
      ? null
      : balanceAt(lines, day) / 100;
  const compared = (day: string) => ({ before: at(before, old, day), after: at(after, tried, day) });
  return [
    {
      type,
      unit,
      is_earned: rules.terms.some(({ from, entitlement }) => from <= until && entitlement?.accrual === 'per_work_day'),
      today: compared(today),
      years: years.map(({ next }) => ({ end: dayBefore(next), ...compared(dayBefore(next)) })),
      lines: linesFrom(tried ?? [], years[0]?.start ?? today),
    },
  ];
}

async function named({ tx, companyId }: TenantContext, ids: readonly number[]) {
  return ids.length === 0
    ? []
    : tx
        .select({
          id: incidentTypes.id,
          display_name: incidentTypes.incident_name,
          color: incidentTypes.color,
          unit: incidentTypes.unit,
        })
        .from(incidentTypes)
        .where(and(eq(incidentTypes.company_id, companyId), inArray(incidentTypes.id, [...ids])))
        .orderBy(asc(incidentTypes.order_no), asc(incidentTypes.id));
}

/** Reads the rules before and after the change, each in a transaction that is rolled back. */
async function granted(
  preparing: PreparingContext,
  { id, body, employee, years = 2 }: TrialInput,
): Promise<CallData<typeof wouldGrant>> {
  const after = await undone(preparing, async (context) => {
    await refuseUnseenEmployee(context, employee);
    const group = await tryChange(context, leaveGroupServer, { id, body });
    const own = (await loadEntitled(context, [employee])).get(employee);
    const groups = groupsFrom(own?.groups ?? [], await companyToday(context));
    const isMember = groups.some((one) => one !== null && one.id === group);
    const entitled = group === null || isMember ? own : (await loadEntitled(context, [employee], group)).get(employee);
    return { types: entitled?.types ?? new Map<number, AccountRules>(), isMember };
  });
  return undone(preparing, async (context) => {
    const entitled = (await loadEntitled(context, [employee])).get(employee);
    const before: Types = entitled?.types ?? new Map<number, AccountRules>();
    const today = await companyToday(context);
    const postings = await loadPostings(context, [employee]);
    const types = await named(context, [...new Set([...after.types.keys(), ...before.keys()])]);
    return {
      group: groupsFrom(entitled?.groups ?? [], today)[0]?.group_name ?? null,
      is_member: after.isMember,
      types: types.flatMap(({ unit, ...type }) =>
        compareType(
          {
            type,
            unit,
            before: before.get(type.id),
            after: after.types.get(type.id),
            postings: postings.get(accountKey(employee, type.id)) ?? [],
          },
          today,
          years,
        ),
      ),
    };
  });
}

export const wouldGrantRoutes = [
  {
    ...servePrepared(
      wouldGrant,
      (preparing, { body }) => granted(preparing, body),
      (_context, _input, answer) => Promise.resolve(answer),
    ),
    limit,
  },
];
