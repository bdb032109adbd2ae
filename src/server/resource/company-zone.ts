import { eq } from 'drizzle-orm';
import type { TenantContext } from '../http/index.ts';
import { companies } from '../tenancy/tables.ts';

/** IANA zone of the company of the call. */
export async function companyZone(context: TenantContext): Promise<string> {
  const [company] = await context.tx
    .select({ zone: companies.company_timezone })
    .from(companies)
    .where(eq(companies.id, context.companyId));
  return company?.zone ?? 'UTC';
}
