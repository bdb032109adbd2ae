import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Database, Transaction } from '../db/database.ts';
import { sessions } from './tables.ts';
import { readSignedAccess, signAccess, type AccessClaims } from './access-token.ts';
import { loadActor } from './actor.ts';
import { isIdle } from './idle.ts';

/** Access token and refresh token, named as in the API. */
export interface TokenPair {
  readonly token: string;
  readonly refresh: string;
}

/** Where a session is used from. */
export interface Client {
  readonly ip: string;
  readonly userAgent: string;
}

type SessionConfig = Pick<Config, 'tokenSecret' | 'linkSecret' | 'accessSeconds' | 'refreshSeconds'>;

/**
 * How long the tokens of a switch link live (docs/decisions.md#11-a-switch-link-meets-a-living-session): the access
 * token a minute, the refresh token five.
 */
const link = { accessSeconds: 60, refreshSeconds: 300 } as const;

/** A browser that did not receive an answer may send the same refresh token again within this time. */
const retrySeconds = 10;

/** How many hashes of used tokens are kept; older tokens are refused as unknown. */
const mostUsedHashes = 2000;

const digest = (token: string): string => createHash('sha256').update(token).digest('base64url');

function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * Opens a session: one family of rotating 256-bit refresh tokens, stored only as SHA-256. Call it in
 * role `system`.
 * @param options.forLink the tokens travel in a switch link to another host and are short-lived until used there.
 * @param options.supportAccess the access by which one of the provider's staff comes in, with which the session ends
 */
export async function openSession(
  tx: Transaction,
  config: SessionConfig,
  options: {
    userId: number;
    companyId: number | null;
    client: Client;
    forLink?: boolean;
    supportAccess?: number | undefined;
  },
  now: Temporal.Instant,
): Promise<TokenPair> {
  const id = randomBytes(18).toString('base64url');
  const refresh = randomBytes(32).toString('base64url');
  const seconds = options.forLink ? link : config;
  await tx.insert(sessions).values({
    id,
    user_id: options.userId,
    company_id: options.companyId,
    refresh_hash: digest(refresh),
    for_link: options.forLink ?? false,
    support_access: options.supportAccess ?? null,
    created_at: now.toString(),
    last_used_at: now.toString(),
    expires_at: now.add({ seconds: seconds.refreshSeconds }).toString(),
    ip: options.client.ip,
    user_agent: options.client.userAgent,
  });
  const claims = { user_id: options.userId, sid: id, company_id: options.companyId };
  return { token: await signAccess(config, claims, seconds.accessSeconds, now), refresh };
}

/**
 * Exchanges a refresh token for a new pair (spec section 7, docs/decisions.md#3-refresh-tokens). The access token must
 * be sent along and be of the same session; it may have expired.
 *
 * A token is valid once. If it is used again, the whole family ends, because one of its two holders is a thief. There
 * is one exception: an answer can get lost, and the browser then sends the same token again. The same client may do so
 * for ten seconds and gets the same successor as before. The successor is derived from the used token with a key that
 * only the host has, so only hashes are stored. A thief gains nothing: the second use of the shared successor ends the
 * family. Tokens of a switch link cannot be used twice.
 *
 * @returns undefined if the tokens are refused; the caller is not told why.
 */
export async function rotateSession(
  database: Database,
  config: SessionConfig,
  given: { access: string; refresh: string },
  client: Client,
  now: Temporal.Instant,
): Promise<TokenPair | undefined> {
  const claims = await readSignedAccess(config, given.access);
  if (!claims) return undefined;
  const scope = {
    role: 'system',
    userId: claims.user_id,
    ...(claims.company_id === null ? {} : { companyId: claims.company_id }),
  } as const;
  return database.within(scope, async (tx) => {
    const [session] = await tx.select().from(sessions).where(eq(sessions.id, claims.sid)).for('update');
    if (!session) return undefined;
    const actor = await loadActor(tx, claims, now);
    if (!actor) {
      await endSession(tx, session.id, 'no longer allowed', now);
      return undefined;
    }
    if (isIdle(config, session.last_used_at, actor.idleMinutes, now)) {
      await endSession(tx, session.id, 'idle', now);
      return undefined;
    }

    const presented = digest(given.refresh);
    const next = successor(config, session.id, given.refresh);
    const pair = async (): Promise<TokenPair> => ({
      token: await signAccess(config, claims, config.accessSeconds, now),
      refresh: next,
    });
    if (isSame(presented, session.refresh_hash)) {
      const isArriving = session.for_link && session.used_hashes.length === 0;
      await tx
        .update(sessions)
        .set({
          refresh_hash: digest(next),
          used_hashes: [...session.used_hashes.slice(-mostUsedHashes), presented],
          last_used_at: now.toString(),
          ip: client.ip,
          user_agent: client.userAgent,
          ...(isArriving ? { expires_at: now.add({ seconds: config.refreshSeconds }).toString() } : {}),
        })
        .where(eq(sessions.id, session.id));
      return pair();
    }
    if (!session.used_hashes.includes(presented)) return undefined;
    const isRetry =
      session.used_hashes.at(-1) === presented &&
      isSame(digest(next), session.refresh_hash) &&
      session.user_agent === client.userAgent &&
      !(session.for_link && session.used_hashes.length === 1) &&
      Temporal.Instant.compare(now, Temporal.Instant.from(session.last_used_at).add({ seconds: retrySeconds })) < 0;
    if (isRetry) return pair();
    await endSession(tx, session.id, 'reuse', now);
    return undefined;
  });
}

function successor(config: SessionConfig, sessionId: string, token: string): string {
  const key = Buffer.from(hkdfSync('sha256', config.linkSecret, '', 'refresh token successor', 32));
  return createHmac('sha256', key).update(`${sessionId}.${token}`).digest('base64url');
}

/** Ends a session: its tokens are refused from now on. Call it, and the next three functions, in role `system`. */
export async function endSession(tx: Transaction, id: string, reason: string, now: Temporal.Instant): Promise<void> {
  await tx
    .update(sessions)
    .set({ ended_at: now.toString(), end_reason: reason })
    .where(and(eq(sessions.id, id), isNull(sessions.ended_at)));
}

/** Ends sessions by their ids. */
export async function endSessions(
  tx: Transaction,
  ids: readonly string[],
  reason: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ ended_at: now.toString(), end_reason: reason })
    .where(and(sql`${sessions.id} = any(${sql.param([...ids])}::text[])`, isNull(sessions.ended_at)));
}

/**
 * Ends the session of a person who is no longer allowed in: suspended, disabled or removed. The session does not come
 * back when the company or the account does. Uses its own transaction.
 */
export async function endRefusedSession(
  database: Database,
  claims: AccessClaims,
  now: Temporal.Instant,
): Promise<void> {
  await database.within({ role: 'system', userId: claims.user_id }, async (tx) => {
    await tx
      .update(sessions)
      .set({ ended_at: now.toString(), end_reason: 'no longer allowed' })
      .where(and(eq(sessions.id, claims.sid), eq(sessions.user_id, claims.user_id), isNull(sessions.ended_at)));
  });
}

/** Ends all sessions of a person, or all but one: after a change of password or of the account's state. */
export async function endOtherSessions(
  tx: Transaction,
  userId: number,
  keep: string | null,
  reason: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ ended_at: now.toString(), end_reason: reason })
    .where(
      and(eq(sessions.user_id, userId), isNull(sessions.ended_at), ...(keep === null ? [] : [ne(sessions.id, keep)])),
    );
}

/** Lets a replaced session expire in a minute, so that calls already on their way still get an answer. */
export async function retireSession(tx: Transaction, id: string, now: Temporal.Instant): Promise<void> {
  const soon = now.add({ seconds: 60 }).toString();
  await tx
    .update(sessions)
    .set({ expires_at: sql`least(${sessions.expires_at}, ${soon}::timestamptz)` })
    .where(eq(sessions.id, id));
}

/** Gives a living session a new pair of tokens and invalidates the old ones, e.g. after a change of password. */
export async function renewSession(
  tx: Transaction,
  config: SessionConfig,
  id: string,
  now: Temporal.Instant,
): Promise<TokenPair | undefined> {
  const refresh = randomBytes(32).toString('base64url');
  const [session] = await tx
    .update(sessions)
    .set({
      refresh_hash: digest(refresh),
      used_hashes: sql`array_append(${sessions.used_hashes}, ${sessions.refresh_hash})`,
      last_used_at: now.toString(),
    })
    .where(and(eq(sessions.id, id), isNull(sessions.ended_at)))
    .returning();
  if (!session) return undefined;
  const claims = { user_id: session.user_id, sid: id, company_id: session.company_id };
  return { token: await signAccess(config, claims, config.accessSeconds, now), refresh };
}

/** Removes sessions a month after they ended or expired. Until then people can see where they were signed in. */
export async function purgeSessions(tx: Transaction, now: Temporal.Instant): Promise<void> {
  const longAgo = now.subtract({ hours: 30 * 24 }).toString();
  await tx.delete(sessions).where(or(lt(sessions.expires_at, longAgo), lt(sessions.ended_at, longAgo)));
}
