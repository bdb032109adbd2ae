import { and, eq, gt } from 'drizzle-orm';
import { isForKeys } from '#shared/contract/api-key.ts';
import type { Transaction } from '../../db/database.ts';
import { mayAsStored } from '../../http/permitted.ts';
import type { Actor } from '../../http/route.ts';
import { loadPerson } from '../actor.ts';
import { apiKeys } from './tables.ts';

/**
 * Reads what acts behind a key: its owner as far as the key goes. It has those permissions that the key carries and its owner has
 * now, sees what its owner sees, and has no records of its own.
 *
 * Call it in a transaction in role `system` that carries the company and the owner.
 * @returns undefined if the key was revoked or has expired, or if its owner may no longer use the company
 */
export async function loadKeyActor(
  tx: Transaction,
  companyId: number,
  keyId: number,
  now: Temporal.Instant,
): Promise<Actor | undefined> {
  const [key] = await tx
    .select({ owner: apiKeys.owner, name: apiKeys.key_name, permissions: apiKeys.permissions })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.company_id, companyId),
        eq(apiKeys.id, keyId),
        eq(apiKeys.status, 'active'),
        gt(apiKeys.expires_at, now.toString()),
      ),
    );
  const owner = key && (await loadPerson(tx, key.owner, companyId));
  if (!owner) return undefined;
  return {
    ...owner,
    apiKey: keyId,
    // The log shows who acted; the account of a person would mislead there.
    name: `${key.name} (API)`,
    isVendor: false,
    vendorRole: null,
    isOwner: false,
    employeeId: null,
    permissions: new Set(key.permissions.filter((name) => isForKeys(name) && mayAsStored(owner, name))),
  };
}
