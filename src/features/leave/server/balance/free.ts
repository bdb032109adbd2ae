import type { TenantContext } from '#server/http/index.ts';
import { accountYear, entitlementOn } from '../../domain/account.ts';
import { availableOn, deriveLedger, leastBetween, type Posting } from '../../domain/ledger.ts';
import { dayAfter } from '../../domain/judge-leave.ts';
import { accountKey, loadPostings, loadWaiting, type Except } from './postings.ts';
import { loadEntitled } from './rules.ts';
import { hundredths } from '../../domain/hundredths.ts';

/** The available amount, in whole hundredths. */
export interface Free {
  /**
   * The amount available on the first day without a negative balance later in the year, with all pending requests
   * taken.
   */
  readonly before: number;
  readonly after: number;
  readonly waiting: number;
  /** Paid out or requested to be, in the leave year of the last day. */
  readonly encashed: number;
  /** Whether the balance covers it, including what the type allows below zero. */
  readonly isCovered: boolean;
}

interface FreeQuery {
  readonly employee: number;
  readonly type: { readonly id: number; readonly allow_negative: boolean; readonly max_negative: number | null };
  readonly start: string;
  readonly end: string;
  readonly uses: readonly Posting[];
  /** The edited request. */
  readonly except: Except;
}

/** The balance before and after a leave; null if the person has no entitlement to the type, so that nothing is deducted. */
export async function freeFor(context: TenantContext, query: FreeQuery): Promise<Free | null> {
  const { employee, type, start, end } = query;
  const rules = (await loadEntitled(context, [employee])).get(employee)?.types.get(type.id);
  if (!rules || !entitlementOn(rules, start)) return null;
  const key = accountKey(employee, type.id);
  const postings = (await loadPostings(context, [employee])).get(key) ?? [];
  const waiting = (await loadWaiting(context, [employee], query.except)).get(key) ?? [];
  const year = accountYear(rules, end);
  const last = dayAfter(year.next, -1);
  const given = [...postings, ...waiting];
  const lines = deriveLedger(rules, [...given, ...query.uses], last);
  const floor = !type.allow_negative ? 0 : type.max_negative === null ? -Infinity : -hundredths(type.max_negative);
  return {
    before: availableOn(rules, given, start, last),
    after: availableOn(rules, [...given, ...query.uses], start, last),
    waiting: -waiting.reduce((all, { amount }) => all + amount, 0),
    encashed: -[...postings, ...waiting].reduce(
      (all, { kind, date, amount }) =>
        kind === 'encash' && date >= year.start && date < year.next ? all + amount : all,
      0,
    ),
    isCovered: leastBetween(lines, start, last) >= floor,
  };
}
