import { commonCodes } from '#shared/contract/index.ts';
import {
  endOtherSessions,
  endUnusedRecovery,
  isAsked,
  renewRecoveryCodes,
  renewSession,
  secondFactorOf,
} from '#server/auth/index.ts';
import {
  addPasskey as store,
  challengeSeconds,
  hasRoomForPasskey,
  issueChallenge,
  passkeyAlgorithms,
  passkeysOf,
  readNewPasskey,
  removePasskey as remove,
  renamePasskey as rename,
  rpIdOf,
  takeChallenge,
  userHandleOf,
  type Passkey,
} from '#server/auth/passkey/index.ts';
import { Refusal, serveAnyone, type Actor, type Context, type Route } from '#server/http/index.ts';
import { announce } from '#server/jobs/index.ts';
import { readProvider } from '#server/vendor/index.ts';
import {
  addPasskey,
  beginPasskey,
  onboardingCodes,
  passkeyCodes,
  ownPasskeys,
  passkeyProof,
  removePasskey,
  renamePasskey,
} from '../contract.ts';
import { companiesOf } from './open-session.ts';
import { personInHostScope } from './own-account.ts';
import { describe, originsOf, requestOptions, wrongPasskey } from './passkey-check.ts';
import { notePasskey, type PasskeyEvent } from './passkey-events.ts';
import { prove } from './proof.ts';
import { accountName, factorLimit, oneChange } from './second-factor.ts';

/** The host name for a passkey of this session. */
async function rpIdFor({ tx, services }: Context, { userId, companyId }: Actor): Promise<string> {
  const own = companyId === null ? [] : await companiesOf(tx, userId);
  return rpIdOf(services.config, own.find(({ id }) => id === companyId)?.domain ?? null);
}

async function note(
  context: Context,
  { userId }: Actor,
  passkey: Passkey,
  event: Pick<PasskeyEvent, 'action'> & Partial<PasskeyEvent>,
): Promise<void> {
  const { tx, services, now, ip } = context;
  await notePasskey(tx, services, { user: userId, passkey: passkey.id, name: passkey.name, ip, ...event }, now);
  context.afterCommit(() => announce(services));
}

/** The passkeys of the signed-in person. */
export const ownPasskeyRoutes: readonly Route[] = [
  serveAnyone(ownPasskeys, async (context) => {
    const actor = await personInHostScope(context);
    const held = await passkeysOf(context.tx, actor.userId);
    return held.map(({ id, name, created_at, last_used_at, is_synced }) => ({
      id,
      name,
      created_at,
      last_used_at,
      is_synced,
    }));
  }),
  serveAnyone(
    passkeyProof,
    async (context) => {
      const actor = await personInHostScope(context);
      const { tx, services, now } = context;
      const given = { purpose: 'prove', holder: actor.sessionId, userId: actor.userId } as const;
      return requestOptions(services, await issueChallenge(tx, given, now), await passkeysOf(tx, actor.userId));
    },
    { ...factorLimit, max: 30 },
  ),
  serveAnyone(
    beginPasskey,
    async (context, { body }) => {
      const actor = await personInHostScope(context);
      const { tx, services, now } = context;
      const { userId } = actor;
      await prove(context, actor, body);
      if (!(await hasRoomForPasskey(tx, userId))) throw new Refusal(passkeyCodes.passkeysFull);
      const given = { purpose: 'add', holder: actor.sessionId, userId } as const;
      return {
        challenge: await issueChallenge(tx, given, now),
        timeout: challengeSeconds * 1000,
        rp: { id: await rpIdFor(context, actor), name: (await readProvider(tx)).product_name },
        user: {
          id: Buffer.from(userHandleOf(services.config, userId)).toString('base64url'),
          name: await accountName(context, actor),
          displayName: actor.name,
        },
        pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key' as const, alg })),
        excludeCredentials: describe(await passkeysOf(tx, userId)),
      };
    },
    factorLimit,
  ),
  serveAnyone(
    addPasskey,
    async (context, { body: { name, created } }) => {
      const actor = await personInHostScope(context);
      const { tx, services, now, log, ip } = context;
      const { userId, sessionId } = actor;
      const challenge = await takeChallenge(tx, { purpose: 'add', holder: sessionId, userId }, now);
      if (challenge === undefined) throw wrongPasskey();
      const rpId = await rpIdFor(context, actor);
      const made = await readNewPasskey(created, { challenge, origins: await originsOf(tx, services, userId), rpId });
      if ('fault' in made) {
        log.warn({ user: userId, ip, fault: made.fault }, 'Passkey refused');
        throw wrongPasskey();
      }
      await oneChange(context, actor);
      if (!(await hasRoomForPasskey(tx, userId))) throw new Refusal(passkeyCodes.passkeysFull);
      const isFirst = !isAsked(await secondFactorOf(tx, userId));
      const added = await store(tx, { ...made, userId, name, rpId, transports: created.transports }, now);
      if (!added) throw new Refusal(passkeyCodes.passkeyKnown);
      await note(context, actor, added, { action: 'add' });
      if (!isFirst) return { id: added.id, recovery_codes: [], session: null };
      const recovery = await renewRecoveryCodes(tx, userId, now);
      await endOtherSessions(tx, userId, sessionId, 'second factor', now);
      const session = await renewSession(tx, services.config, sessionId, now);
      if (!session) throw new Refusal(commonCodes.notSignedIn);
      return { id: added.id, recovery_codes: recovery, session };
    },
    factorLimit,
  ),
  serveAnyone(renamePasskey, async (context, { body }) => {
    const actor = await personInHostScope(context);
    const before = await rename(context.tx, actor.userId, body);
    if (!before) throw new Refusal(commonCodes.notFound);
    if (before.name !== body.name)
      await note(context, actor, before, {
        action: 'change',
        name: body.name,
        changes: [{ field: 'name', old: before.name, new: body.name }],
      });
    return null;
  }),
  serveAnyone(
    removePasskey,
    async (context, { body: { id, ...proof } }) => {
      const actor = await personInHostScope(context);
      const { tx } = context;
      const { userId } = actor;
      await oneChange(context, actor);
      const { since, passkeys } = await secondFactorOf(tx, userId);
      if (actor.secondFactor.isRequired && since === null && passkeys <= 1)
        throw new Refusal(onboardingCodes.secondFactorKept);
      await prove(context, actor, proof);
      const gone = await remove(tx, userId, id);
      if (!gone) throw new Refusal(commonCodes.notFound);
      await endUnusedRecovery(tx, userId);
      await note(context, actor, gone, { action: 'delete' });
      return null;
    },
    factorLimit,
  ),
];
