import { eq, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { TenantContext } from '../http/index.ts';
import type { RecordTable, ResourceServer } from './definition.ts';

/** The company column of a table. @throws if the table is the host's own */
export function companyOf({ company_id: company }: RecordTable): AnyPgColumn {
  if (!company) throw new Error('The table is of no company');
  return company;
}

/**
 * The rows of the call's company, repeated beside row-level security for the planner's sake; all rows in tables of the
 * host.
 */
export function companyRows({ table, resource }: ResourceServer, { companyId }: TenantContext): SQL | undefined {
  return resource.audience.of === 'vendor' ? undefined : eq(companyOf(table), companyId);
}
