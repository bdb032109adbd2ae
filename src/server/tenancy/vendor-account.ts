import { eq, sql } from 'drizzle-orm';
import type { Host } from '../host.ts';
import { users } from './tables.ts';

/**
 * Makes the account of `VENDOR_EMAIL` one of the provider's staff. This is the only way to the first one: without a
 * password they use the link of "Forgot password", which only the mailbox receives.
 */
export async function ensureVendorAccount({ config, database, clock, log }: Host): Promise<void> {
  const email = config.vendorEmail;
  if (email === undefined) return;
  const isNew = await database.within({ role: 'system' }, async (tx) => {
    const made = await tx
      .insert(users)
      .values({ email, is_vendor: true, create_time: clock.now().toString() })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (made.length === 0)
      await tx
        .update(users)
        .set({ is_vendor: true })
        .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
    return made.length > 0;
  });
  if (isNew) log.info({ email }, 'Account of the provider made');
}
