import type { PresentedPasskey, RequestOptions } from '#shared/contract/passkey.ts';
import {
  acceptPasskey,
  challengeSeconds,
  knownRpId,
  passkeyOrigins,
  takeChallenge,
  type Assertion,
  type ChallengePurpose,
  type Passkey,
  type Use,
} from '#server/auth/passkey/index.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Host } from '#server/host.ts';
import { Refusal, type OutsideContext } from '#server/http/index.ts';
import { passkeyCodes } from '../contract.ts';
import { joinedOrWaiting } from './open-session.ts';
import { noteRefusedPasskey } from './passkey-events.ts';

/** The refusal of a passkey, whatever was wrong with it. */
export const wrongPasskey = (): Refusal => new Refusal(passkeyCodes.wrongPasskey);

/** What a browser is asked for. @param allowed the passkeys that may answer; empty lets the person choose */
export function requestOptions(
  host: Pick<Host, 'config'>,
  challenge: string,
  allowed: readonly Passkey[],
): RequestOptions {
  return {
    challenge,
    timeout: challengeSeconds * 1000,
    rpId: knownRpId(host.config) ?? null,
    allowCredentials: describe(allowed),
    userVerification: 'required',
  };
}

/** Passkeys as browsers are told of them. */
export const describe = (held: readonly Passkey[]): RequestOptions['allowCredentials'] =>
  held.map(({ credential_id: id, transports }) => ({ type: 'public-key', id, transports }));

/** The origins from which a person may use a passkey. Ends in role `system` with the person. */
export async function originsOf(tx: Transaction, host: Pick<Host, 'config'>, userId: number): Promise<string[]> {
  const joined = await joinedOrWaiting(tx, userId);
  return passkeyOrigins(
    host.config,
    joined.map(({ domain }) => domain),
  );
}

interface Answered {
  readonly purpose: ChallengePurpose;
  /** The session or the attempt that asked. */
  readonly holder: string;
  /** Whose passkey it must be. */
  readonly userId: number;
  /** Whether the challenge was made for this person; false where the sign-in began with the passkey. */
  readonly isTheirs: boolean;
  readonly assertion: Assertion;
}

/** Uses up the challenge and checks the answer to it. Role `system`. */
export async function checkAnswer(
  tx: Transaction,
  host: Pick<Host, 'config'>,
  { purpose, holder, userId, isTheirs, assertion }: Answered,
  now: Temporal.Instant,
): Promise<Use> {
  const challenge = await takeChallenge(tx, { purpose, holder, userId: isTheirs ? userId : null }, now);
  if (challenge === undefined) return { kind: 'wrong', passkey: undefined, fault: 'no such challenge' };
  const origins = await originsOf(tx, host, userId);
  return acceptPasskey(tx, { userId, assertion, isVerified: true }, { challenge, origins }, now);
}

/** Notes why a passkey was refused; the host's log has the fault's words. */
export async function noteFault(
  context: Pick<OutsideContext, 'services' | 'log' | 'now' | 'ip'>,
  userId: number,
  use: Exclude<Use, { kind: 'right' }>,
): Promise<void> {
  const { services, log, now, ip } = context;
  log.warn({ user: userId, passkey: use.passkey?.id ?? null, ip, fault: use.fault }, 'Passkey refused');
  const event = { user: userId, passkey: use.passkey?.id ?? null, name: use.passkey?.name ?? '', ip };
  const changes =
    use.kind === 'copied'
      ? [{ field: 'passkey_counter', old: String(use.passkey.counter), new: String(use.counter) }]
      : [];
  await noteRefusedPasskey(services, { ...event, changes }, now);
}

/** Splits what a page presents: the attempt, and the answer of the passkey. */
export function splitPresented({ attempt, ...assertion }: PresentedPasskey): {
  readonly attempt: string;
  readonly assertion: Assertion;
} {
  return { attempt, assertion };
}
