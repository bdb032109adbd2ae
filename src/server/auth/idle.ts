import type { Config } from '../config.ts';

/**
 * Whether nobody has used a session for longer than its company allows. Its last use is known to the life of one access token: the
 * browser itself counts exactly (`idle-watch.tsx`), and this holds for one that was closed.
 */
export function isIdle(
  config: Pick<Config, 'accessSeconds'>,
  lastUsedAt: string,
  minutes: number | null,
  now: Temporal.Instant,
): boolean {
  if (minutes === null) return false;
  const allowed = Temporal.Instant.from(lastUsedAt).add({ minutes, seconds: config.accessSeconds });
  return Temporal.Instant.compare(now, allowed) > 0;
}
