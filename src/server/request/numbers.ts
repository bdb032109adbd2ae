import { sql } from 'drizzle-orm';
import type { ResourceName } from '#shared/contract/index.ts';
import type { TenantContext } from '../http/index.ts';
import { requestNumbers } from './tables.ts';

/**
 * The next number of a kind in a year, `<letters>-<year>-<number>`, without gaps: a rolled-back request returns its
 * number.
 */
export async function nextNumber(
  { tx, companyId }: TenantContext,
  resource: ResourceName,
  letters: string,
  year: number,
): Promise<string> {
  const [row] = await tx
    .insert(requestNumbers)
    .values({ company_id: companyId, resource, year, last: 1 })
    .onConflictDoUpdate({
      target: [requestNumbers.company_id, requestNumbers.resource, requestNumbers.year],
      set: { last: sql`${requestNumbers.last} + 1` },
    })
    .returning({ last: requestNumbers.last });
  if (!row) throw new Error('Insert answered nothing');
  return `${letters}-${year}-${String(row.last).padStart(6, '0')}`;
}
