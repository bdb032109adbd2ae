import { and, eq, isNotNull } from 'drizzle-orm';
import { refuseField, type TenantContext } from '#server/http/index.ts';
import { documentTypes, employeeDocuments } from '../tables.ts';

/**
 * Refuses the expiry date of a document whose type does not expire: nobody would be reminded of it. The type is locked, so that it
 * cannot change meanwhile.
 */
export async function checkExpiry(
  { tx, companyId }: TenantContext,
  { doc_type: type, expire_date: expires }: { readonly doc_type?: unknown; readonly expire_date?: unknown },
): Promise<void> {
  if (typeof type !== 'number' || typeof expires !== 'string') return;
  const [found] = await tx
    .select({ hasExpiry: documentTypes.has_expiry })
    .from(documentTypes)
    .where(and(eq(documentTypes.company_id, companyId), eq(documentTypes.id, type)))
    .for('share');
  if (found && !found.hasExpiry) refuseField('expire_date', 'typeNeverExpires');
}

/** Refuses that a type expires no more while documents of it have an expiry date. */
export async function checkNoneExpires({ tx, companyId }: TenantContext, type: number): Promise<void> {
  const [dated] = await tx
    .select({ id: employeeDocuments.id })
    .from(employeeDocuments)
    .where(
      and(
        eq(employeeDocuments.company_id, companyId),
        eq(employeeDocuments.doc_type, type),
        isNotNull(employeeDocuments.expire_date),
      ),
    )
    .limit(1);
  if (dated) refuseField('has_expiry', 'documentsExpire');
}
