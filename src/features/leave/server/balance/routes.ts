import { and, asc, eq, inArray } from 'drizzle-orm';
import { serve, type TenantContext } from '#server/http/index.ts';
import { ledgerOf, ownBalances, ownLedger, type OwnBalance } from '../../contract/balance.ts';
import { accountYear, entitlementOn, type AccountRules } from '../../domain/account.ts';
import { balanceAt, deriveLedger } from '../../domain/ledger.ts';
import { incidentTypes } from '../tables.ts';
import { accountKey, loadPostings, loadWaiting } from './postings.ts';
import { ledgerLines, ownYear } from './ledger-lines.ts';
import { companyToday } from '#server/tenancy/company-clock.ts';
import { loadEntitled } from './rules.ts';

/** Somebody's balances on a day, derived from the ledger's entries, so that any day can be requested. */
async function balancesOn(context: TenantContext, employee: number, date: string): Promise<OwnBalance[]> {
  const { tx, companyId } = context;
  const types = (await loadEntitled(context, [employee])).get(employee)?.types ?? new Map<number, AccountRules>();
  const ids = [...types.keys()];
  if (ids.length === 0) return [];
  const named = await tx
    .select({
      id: incidentTypes.id,
      display_name: incidentTypes.incident_name,
      color: incidentTypes.color,
      unit: incidentTypes.unit,
      encashable: incidentTypes.encashable,
      encash_by_employee: incidentTypes.encash_by_employee,
    })
    .from(incidentTypes)
    .where(
      and(eq(incidentTypes.company_id, companyId), inArray(incidentTypes.id, ids), eq(incidentTypes.enabled, true)),
    )
    .orderBy(asc(incidentTypes.order_no), asc(incidentTypes.id));
  const postings = await loadPostings(context, [employee]);
  const waiting = await loadWaiting(context, [employee]);
  return named.flatMap(({ unit, encashable, encash_by_employee: byEmployee, ...type }): OwnBalance[] => {
    const rules = types.get(type.id);
    if (!rules || !entitlementOn(rules, date)) return [];
    const key = accountKey(employee, type.id);
    const year = accountYear(rules, date);
    const taken = (waiting.get(key) ?? []).reduce((sum, { amount }) => sum - amount, 0);
    return [
      {
        type,
        unit,
        year_start: year.start,
        year_end: Temporal.PlainDate.from(year.next).subtract({ days: 1 }).toString(),
        balance: balanceAt(deriveLedger(rules, postings.get(key) ?? [], date), date) / 100,
        waiting: taken / 100,
        may_encash: encashable && byEmployee,
      },
    ];
  });
}

export const balanceRoutes = [
  serve(ledgerOf, (context, { query }) => ledgerLines(context, query.balance)),
  serve(ownLedger, (context, { query }) => ownYear(context, query.type, query.date)),
  serve(ownBalances, async (context, { query }) =>
    balancesOn(context, context.actor.employeeId ?? -1, query.date ?? (await companyToday(context))),
  ),
];
