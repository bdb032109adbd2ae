import { and, eq, or, isNull, lt, ne } from 'drizzle-orm';
import { commonCodes } from '#shared/contract/index.ts';
import type { Database } from '../../db/database.ts';
import { isListed } from '../../http/address-list.ts';
import { Refusal } from '../../http/refusal.ts';
import { checkLimit, limitSubject } from '../rate-limit.ts';
import { isSecret } from '../stored-secret.ts';
import { apiKeys } from './tables.ts';
import type { KeyToken } from './token.ts';

/** Calls of one key a minute, and refused tokens of one address. */
const limits = { calls: 600, refused: 60, seconds: 60 } as const;

/** A key whose secret was given. */
export interface OpenedKey {
  readonly companyId: number;
  readonly id: number;
  /** The account for which it acts. */
  readonly owner: number;
}

/**
 * Checks the token of a program's call: its secret, its end, its networks and its rate; notes the use.
 * @param address of the caller
 * @throws Refusal keyRefused, keyExpired, keyNetwork or tooMany
 */
export async function openKey(
  database: Database,
  { companyId, key: id, secret }: KeyToken,
  address: string,
  now: Temporal.Instant,
): Promise<OpenedKey> {
  const isThis = and(eq(apiKeys.company_id, companyId), eq(apiKeys.id, id));
  const [key] = await database.within({ role: 'tenant', companyId, readOnly: true }, (tx) =>
    tx.select().from(apiKeys).where(isThis),
  );
  const hashes =
    key?.status === 'active' ? [key.secret_hash, isLater(key.earlier_until, now) ? key.earlier_hash : null] : [];
  if (!key || !hashes.some((hash) => hash !== null && isSecret(secret, hash))) {
    await checkLimit(database, `apiKey.refused:${limitSubject(address)}`, limits.refused, limits.seconds, now);
    throw new Refusal(commonCodes.keyRefused);
  }
  if (!isLater(key.expires_at, now)) throw new Refusal(commonCodes.keyExpired);
  if (!isListed(address, key.networks)) throw new Refusal(commonCodes.keyNetwork, { context: { address } });
  await checkLimit(database, `apiKey:${companyId}:${id}`, limits.calls, limits.seconds, now);
  const minuteAgo = now.subtract({ minutes: 1 }).toString();
  const isNoted = key.last_address === address && isLater(key.last_used, now.subtract({ minutes: 1 }));
  if (!isNoted) {
    await database.within({ role: 'tenant', companyId }, (tx) =>
      tx
        .update(apiKeys)
        .set({ last_used: now.toString(), last_address: address })
        .where(
          and(
            isThis,
            or(isNull(apiKeys.last_used), lt(apiKeys.last_used, minuteAgo), ne(apiKeys.last_address, address)),
          ),
        ),
    );
  }
  return { companyId, id, owner: key.owner };
}

const isLater = (time: string | null, than: Temporal.Instant): boolean =>
  time !== null && Temporal.Instant.compare(Temporal.Instant.from(time), than) > 0;
