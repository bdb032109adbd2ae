import { incidentType, leaveGroup } from '#features/leave/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from './outcome.ts';

/** Lets everybody have annual leave, as much as anybody could ask for, paid out. @returns the type of leave */
export async function allowEncashment(admin: Client): Promise<number> {
  const types = dataOf(await admin.callEndpoint(incidentType.calls.list, { query: {} }));
  const annual = types.find(({ symbol }) => symbol === 'AL');
  if (!annual) throw new Error('The company has no annual leave');
  if (annual.encashable) return annual.id;
  dataOf(
    await admin.callEndpoint(incidentType.calls.patch, {
      params: { id: annual.id },
      body: { encashable: true, encash_by_employee: true, version: annual.version },
    }),
  );
  dataOf(
    await admin.callEndpoint(leaveGroup.calls.create, {
      body: {
        group_name: 'Paid out',
        start_date: '2026-01-01',
        is_default: true,
        entitlements: [{ incident_type: annual.id, entitlement: 5000, accrual: 'upfront', prorate: false }],
      },
    }),
  );
  return annual.id;
}
