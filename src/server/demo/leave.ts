import { goRound, incidentTypes } from '#features/leave/server.ts';
import { eq } from 'drizzle-orm';
import type { App } from '../app.ts';
import type { TenantContext } from '../http/index.ts';
import { recordsChanger, recordsMaker } from './make-record.ts';

/** Leave entitlements of a demo company since the year before, so that its ledgers contain grants, carried and expired amounts. */
export async function loadEntitlements(
  app: App,
  context: TenantContext,
  { name, days, today }: { readonly name: string; readonly days: number; readonly today: Temporal.PlainDate },
): Promise<ReadonlyMap<string, number>> {
  const types = await context.tx
    .select({ id: incidentTypes.id, code: incidentTypes.incident_code })
    .from(incidentTypes)
    .where(eq(incidentTypes.company_id, context.companyId));
  const byCode = new Map(types.map(({ id, code }) => [code, id]));
  await recordsChanger(app, context)('leave.incident_type', byCode.get('ANNUAL') ?? 0, {
    encashable: true,
    encash_by_employee: true,
    encash_max: 10,
    encash_keep: 5,
  });
  await recordsChanger(app, context)('leave.incident_type', byCode.get('COMPENSATORY') ?? 0, {
    unit: 'hour',
    from_overtime: true,
  });
  await recordsMaker(app, context)('leave.group', {
    group_name: name,
    start_date: `${today.year - 1}-01-01`,
    is_default: true,
    entitlements: [
      { incident_type: byCode.get('ANNUAL'), entitlement: days, carry: 'limited', carry_max: 5, carry_months: 3 },
      { incident_type: byCode.get('COMPENSATORY'), entitlement: 0, carry: 'all', carry_months: 6 },
    ],
    seniority: [{ incident_type: byCode.get('ANNUAL'), from_year: 5, entitlement: days + 3 }],
  });
  while (!(await goRound(context)));
  return byCode;
}
