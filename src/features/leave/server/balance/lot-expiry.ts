import { and, asc, eq, inArray } from 'drizzle-orm';
import type { EarnedTimeOff } from '#features/attendance/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { monthsAfter } from '../../domain/leave-year.ts';
import { incidentTypes } from '../tables.ts';
import { leaveLedger } from './tables.ts';

/**
 * Tells on which day each earned amount expires: as the ledger says since it was credited, whatever the type says today; what is not
 * credited yet expires as the type says. Null for never.
 */
export async function lotExpiries(
  { tx, companyId }: TenantContext,
  earned: readonly EarnedTimeOff[],
): Promise<(one: EarnedTimeOff) => string | null> {
  if (earned.length === 0) return () => null;
  const types = await tx
    .select({ id: incidentTypes.id, months: incidentTypes.earned_months })
    .from(incidentTypes)
    .where(
      and(
        eq(incidentTypes.company_id, companyId),
        inArray(incidentTypes.id, [...new Set(earned.map(({ type }) => type))]),
      ),
    );
  const credited = await tx
    .selectDistinctOn([leaveLedger.overtime, leaveLedger.effective_date], {
      overtime: leaveLedger.overtime,
      date: leaveLedger.effective_date,
      expires: leaveLedger.expire_date,
    })
    .from(leaveLedger)
    .where(
      and(
        eq(leaveLedger.company_id, companyId),
        inArray(leaveLedger.overtime, [...new Set(earned.map(({ request }) => request))]),
        eq(leaveLedger.kind, 'earn'),
      ),
    )
    .orderBy(asc(leaveLedger.overtime), asc(leaveLedger.effective_date), asc(leaveLedger.id));
  const months = new Map(types.map((type) => [type.id, type.months]));
  const known = new Map(credited.map(({ overtime, date, expires }) => [`${overtime} ${date}`, expires]));
  return ({ request, date, type }) => {
    const stored = known.get(`${request} ${date}`);
    if (stored !== undefined) return stored;
    const after = months.get(type) ?? null;
    return after === null ? null : monthsAfter(date, after);
  };
}
