import { sql } from 'drizzle-orm';
import { resourceServer } from '#server/resource/index.ts';
import { operationLogs } from '#server/tenancy/tables.ts';
import { operationLog } from '../contract.ts';

/** The operation log, read only: rows are written by the host with the change itself. */
export const operationLogServer = resourceServer(operationLog, {
  table: operationLogs,
  display: sql<string>`coalesce(nullif(${operationLogs.object_name}, ''), '#' || ${operationLogs.id})`,
});
