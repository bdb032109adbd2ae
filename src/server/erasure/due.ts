import { and, asc, eq, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Host } from '../host.ts';
import { companies } from '#server/tenancy/tables.ts';
import { vendorLogs } from '../vendor/tables.ts';
import { switchScope, type Transaction } from '../db/database.ts';

/** Years for which invoices and what proves them are kept after a company was erased; then the rest goes too. */
export const keptYears = 10;

/** A company that is being erased: at first without its records, in the end with all that was kept. */
export interface Due {
  readonly id: number;
  readonly isLast: boolean;
}

/**
 * Takes the company that has been due longest, but not one that waits after a failure. From then on nobody can sign in there, and its
 * deletion cannot be taken back.
 */
export async function takeDue({ database, clock }: Host): Promise<Due | undefined> {
  const now = clock.now();
  const kept = now.subtract({ hours: keptYears * 366 * 24 }).toString();
  return database.within({ role: 'system' }, async (tx) => {
    const [due] = await tx
      .select({ id: companies.id, status: companies.status })
      .from(companies)
      .where(
        and(
          isNotNull(companies.erase_at),
          or(isNull(companies.erase_retry_at), lte(companies.erase_retry_at, now.toString())),
          or(
            and(ne(companies.status, 'erased'), lte(companies.erase_at, now.toString())),
            lte(companies.erased_at, kept),
          ),
        ),
      )
      .orderBy(asc(companies.erase_at), asc(companies.id))
      .limit(1)
      .for('update');
    if (!due) return undefined;
    const { id, status } = due;
    if (status === 'active' || status === 'suspended')
      await tx.update(companies).set({ status: 'erasing' }).where(eq(companies.id, id));
    return { id, isLast: status === 'erased' };
  });
}

/** Counts what a transaction has erased, in that transaction. */
export async function countErased(
  tx: Transaction,
  id: number,
  { rows, files }: { readonly rows: number; readonly files: number },
): Promise<void> {
  await switchScope(tx, { role: 'system', companyId: id });
  await tx
    .update(companies)
    .set({
      erased_rows: sql`${companies.erased_rows} + ${rows}`,
      erased_files: sql`${companies.erased_files} + ${files}`,
    })
    .where(eq(companies.id, id));
}

/**
 * Ends an erasure: what the company's own row says of people goes, and the provider's log gets a certificate. The name stays on
 * invoices, and the domain is given to nobody else, since links and terminals still name it.
 * @param hasKept whether invoices are left, which name their payer with address and tax number
 */
export async function endErasure(host: Host, { id, isLast }: Due, hasKept: boolean): Promise<void> {
  const now = host.clock.now().toString();
  await host.database.within({ role: 'system' }, async (tx) => {
    const [company] = await tx.select().from(companies).where(eq(companies.id, id)).for('update');
    if (!company) return;
    if (isLast) await tx.delete(companies).where(eq(companies.id, id));
    else
      await tx
        .update(companies)
        .set({
          status: 'erased',
          erased_at: now,
          phone: '',
          email: '',
          website: '',
          logo: null,
          company_latitude: null,
          company_longitude: null,
          terminal_addresses: '',
          public_code: sql`gen_random_uuid()`,
          ...(hasKept ? {} : { company_address: '', company_city: '', company_province: '', tax_no: '' }),
        })
        .where(eq(companies.id, id));
    await switchScope(tx, { role: 'vendor' });
    await tx.insert(vendorLogs).values({
      time: now,
      user_id: 0,
      user_name: 'Muster',
      accessor: 'job',
      action: 'erase',
      object_type: 'vendor.company',
      object_id: id,
      object_name: company.company_name,
      company: id,
      changes: [
        { field: 'closing_by', old: null, new: company.closing_by },
        { field: 'closing_asked', old: null, new: company.closing_asked },
        { field: 'erased_rows', old: null, new: company.erased_rows },
        { field: 'erased_files', old: null, new: company.erased_files },
      ],
    });
  });
}
