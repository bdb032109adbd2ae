import type { z } from 'zod';
import { incidentType } from '#features/leave/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from './outcome.ts';

type More = Partial<z.input<typeof incidentType.create>>;

/** Makes a type of leave that uses no balance; in days unless it says otherwise. @returns its id */
export async function makeLeaveType(admin: Client, incident_name: string, more: More = {}): Promise<number> {
  const body = {
    incident_code: incident_name,
    incident_name,
    symbol: incident_name.slice(0, 2),
    unit: 'day',
    deduct_balance: false,
    ...more,
  } as const;
  return dataOf(await admin.callEndpoint(incidentType.calls.create, { body })).id;
}
