import { eq, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { TenantContext } from '../http/index.ts';
import type { RecordTable, ResourceServer } from './definition.ts';

/** The column that holds the company of a record. @throws where the table is the host's own */
export function companyOf({ company_id: company }: RecordTable): AnyPgColumn {
  if (!company) throw new Error('The table is of no company');
  return company;
}

/** The rows of the company of a call, which is said beside row-level security so that the planner sees it; all of a table of the host's own. */
export function companyRows({ table, resource }: ResourceServer, { companyId }: TenantContext): SQL | undefined {
  return resource.audience.of === 'vendor' ? undefined : eq(companyOf(table), companyId);
}
