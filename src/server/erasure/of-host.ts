import { inArray } from 'drizzle-orm';
import { jobs } from '../jobs/tables.ts';
import { operationLogs } from '../operation-log/tables.ts';
import { recurringRuns } from '../recurring/tables.ts';
import type { HostRows, KeptRows } from './kinds.ts';

/** What proves invoices stays with them: who ordered, paid and refunded, and who had the company deleted. */
const provingTypes = ['subscription.order', 'vendor.company'];

export const keptByHost: readonly KeptRows[] = [
  { table: operationLogs, which: () => inArray(operationLogs.object_type, provingTypes) },
];

export const rowsOfHost: readonly HostRows[] = [
  { table: jobs, company: jobs.company_id },
  { table: recurringRuns, company: recurringRuns.company },
];
