import { createActor, fromPromise, waitFor, type ActorRefFrom } from 'xstate';
import { sessionMachine, type LivingTokens, type RefreshOutcome } from '#machines/session/session.machine.ts';
import { catalogueKeys, isCallError } from '#shared/http/index.ts';
import { randomId } from '#shared/crypto/random-id.ts';
import {
  bindSession, client, hostWithoutCompany, pageStorage, pageTurns, readClaims, session, type Session,
} from '#shared/session/index.ts';
import { refreshTokens, signOut as signOutCall } from '../contract.ts';
import { notifyError } from './notify.ts';
import { go, places, type Notice } from './places.ts';

const turnName = 'session-refresh';

function living(now: Session | null): LivingTokens | null {
  return now && { access: now.access, refresh: now.refresh, exp: now.claims.exp };
}

async function askForTokens(tokens: LivingTokens | null): Promise<RefreshOutcome> {
  if (!tokens) return { kind: 'refused' };
  try {
    const outcome = await client.callEndpoint(
      refreshTokens,
      { body: { access: tokens.access, refresh: tokens.refresh } },
      { quiet: true },
    );
    if (!outcome.isSuccess) return { kind: 'refused' };
    const { token, refresh } = outcome.data.data;
    const claims = readClaims(token);
    return claims ? { kind: 'refreshed', tokens: { access: token, refresh, exp: claims.exp } } : { kind: 'refused' };
  } catch (thrown) {
    return isCallError(thrown) && thrown.status === 401 ? { kind: 'refused' } : { kind: 'unreachable' };
  }
}

function createSession() {
  const takeTurn = pageTurns({ storage: pageStorage(), owner: randomId() });
  let giveBack: (() => void) | undefined;
  let notice: Notice | undefined;

  const machine = sessionMachine.provide({
    actors: {
      waitForTurn: fromPromise(async ({ signal }) => {
        const release = await takeTurn(turnName, signal);
        // Granted in the moment in which the flow went on without it.
        if (signal.aborted) release();
        else giveBack = release;
        return living(session.reread());
      }),
      refreshTokens: fromPromise(async ({ input }: { input: { tokens: LivingTokens | null } }) => {
        const outcome = await askForTokens(input.tokens);
        if (outcome.kind === 'refused') notice = 'sessionTimeout';
        return outcome;
      }),
      revokeSession: fromPromise(async () => {
        await client.callEndpoint(signOutCall, { body: {} }, { quiet: true, access: session.$session.get()?.access ?? '' });
      }),
    },
    actions: {
      storeTokens: (_, { tokens }) => {
        if (tokens) session.storeTokens(tokens);
      },
      clearTokens: () => session.clearTokens(),
      giveBackTurn: () => {
        giveBack?.();
        giveBack = undefined;
      },
      goToCompanyVerification: () => go(places.companyVerification, notice),
      goToHostWithoutCompany: () => {
        const { protocol, host } = globalThis.location;
        const base = hostWithoutCompany(host, session.$companyCode.get()) ?? host;
        go(`${protocol}//${base}${places.companyVerification}`, notice);
      },
    },
  });

  const actor = createActor(machine, {
    input: {
      tokens: living(session.$session.get()),
      now: () => Math.floor(Date.now() / 1000),
      isOnCompanyHost: () => hostWithoutCompany(globalThis.location.host, session.$companyCode.get()) !== null,
    },
  });
  actor.start();

  session.$session.listen((now) => {
    const tokens = living(now);
    actor.send(tokens ? { type: 'tokens.stored', tokens } : { type: 'tokens.removed' });
  });
  session.follow(globalThis);
  // A page that comes back from the back-forward cache has heard of nothing meanwhile.
  globalThis.addEventListener('pageshow', (event) => {
    if (event.persisted) session.reread();
  });

  bindSession({
    ensureFresh: async () => {
      actor.send({ type: 'freshness.asked' });
      await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'), { timeout: Infinity });
    },
    unauthorized: (usedAccess) => actor.send({ type: 'call.unauthorized', access: usedAccess ?? null }),
    toast: (toast) => {
      // The page is about to be left: the next one says it.
      if (toast.key === catalogueKeys.sessionTimeout) notice = 'sessionTimeout';
      else notifyError(toast);
    },
  });
  return actor;
}

let started: ActorRefFrom<typeof sessionMachine> | undefined;

/** Starts the page's session: refresh over all tabs, what a 401 does, notifications of the error catalogue. */
export function startSession(): ActorRefFrom<typeof sessionMachine> {
  started ??= createSession();
  return started;
}

/** Ends the session at the server and here, in all tabs, and leaves for company verification. */
export function signOut(): void {
  startSession().send({ type: 'signOut.pressed' });
}

/**
 * For pages that need a signed-in person with a company: true where there is one. Otherwise leaves for the page
 * where one signs in, or chooses the company.
 */
export function requireSession(): boolean {
  if (!session.$session.get()) {
    go(places.companyVerification);
    return false;
  }
  if (session.$isChoosing.get()) {
    go(places.companyLogin);
    return false;
  }
  return true;
}
