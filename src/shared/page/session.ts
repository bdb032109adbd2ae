import { createActor, fromPromise, waitFor } from 'xstate';
import { sessionMachine, type LivingTokens, type RefreshOutcome } from '#machines/session/session.machine.ts';
import { catalogueKeys, isCallError } from '#shared/http/index.ts';
import { randomId } from '#shared/crypto/random-id.ts';
import {
  bindSession,
  client,
  hostWithoutCompany,
  pageStorage,
  pageTurns,
  readClaims,
  session,
  type Session,
  type SessionStore,
  type TakeTurn,
} from '#shared/session/index.ts';
import { refreshTokens, signOut as signOutCall } from '#shared/contract/session.ts';
import { notifyError } from './notify.ts';
import { go, places, type Notice } from './places.ts';
import { keepPlace } from './return-place.ts';

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

/** What a session needs from its tab; tests pass two tabs of one browser. */
export interface SessionTab {
  readonly store: SessionStore;
  readonly takeTurn: TakeTurn;
  readonly refresh: (tokens: LivingTokens | null) => Promise<RefreshOutcome>;
  readonly revoke: (access: string) => Promise<void>;
  /** Unix seconds. */
  readonly now: () => number;
  readonly location: () => { readonly protocol: string; readonly host: string };
  readonly go: (place: string, notice?: Notice) => void;
}

/** The session flow of one tab, connected to the stored tokens. */
export function createSession({ store, takeTurn, refresh, revoke, now, location, go }: SessionTab) {
  let giveBack: (() => void) | undefined;
  let notice: Notice | undefined;
  const baseHost = (): string | null => hostWithoutCompany(location().host, store.$companyCode.get());

  const machine = sessionMachine.provide({
    actors: {
      waitForTurn: fromPromise(async ({ signal }) => {
        const release = await takeTurn(turnName, signal);
        // Granted at the moment when the flow continued without it.
        if (signal.aborted) release();
        else giveBack = release;
        return living(store.reread());
      }),
      refreshTokens: fromPromise(async ({ input }: { input: { tokens: LivingTokens | null } }) => {
        const outcome = await refresh(input.tokens);
        if (outcome.kind === 'refused') notice = 'sessionTimeout';
        return outcome;
      }),
      revokeSession: fromPromise(({ input }: { input: { tokens: LivingTokens | null } }) =>
        revoke(input.tokens?.access ?? ''),
      ),
    },
    actions: {
      storeTokens: (_, { tokens }) => {
        if (tokens) store.storeTokens(tokens);
      },
      clearTokens: () => store.clearTokens(),
      giveBackTurn: () => {
        giveBack?.();
        giveBack = undefined;
      },
      goToCompanyVerification: () => go(places.companyVerification, notice),
      goToHostWithoutCompany: () =>
        go(`${location().protocol}//${baseHost() ?? ''}${places.companyVerification}`, notice),
    },
  });

  const actor = createActor(machine, {
    input: { tokens: living(store.$session.get()), now, isOnCompanyHost: () => baseHost() !== null },
  });
  actor.start();
  store.$session.listen((session) => {
    const tokens = living(session);
    actor.send(tokens ? { type: 'tokens.stored', tokens } : { type: 'tokens.removed' });
  });

  return {
    actor,
    ensureFresh: async (): Promise<void> => {
      actor.send({ type: 'freshness.asked' });
      await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'), { timeout: Infinity });
    },
    /** Ends the session, as a sign-out does, and says that it has expired. */
    expire: (): void => {
      notice = 'sessionTimeout';
      actor.send({ type: 'signOut.pressed' });
    },
    /** The server no longer accepts this access token. */
    unauthorized: (usedAccess: string | undefined): void => {
      notice = 'sessionTimeout';
      actor.send({ type: 'call.unauthorized', access: usedAccess ?? null });
      // It belonged to a token that has been replaced: nothing has timed out.
      if (!actor.getSnapshot().matches('ended')) notice = undefined;
    },
  };
}

function createPageSession(): ReturnType<typeof createSession> {
  // When a session ends, its tokens are removed first.
  let whose = session.$session.get()?.claims;
  session.$session.listen((now) => {
    whose = now?.claims ?? whose;
  });
  const created = createSession({
    store: session,
    takeTurn: pageTurns({ storage: pageStorage(), owner: randomId() }),
    refresh: askForTokens,
    revoke: async (access) => {
      await client.callEndpoint(signOutCall, { body: {} }, { quiet: true, access });
    },
    now: () => Math.floor(Date.now() / 1000),
    location: () => globalThis.location,
    go: (place, notice) => {
      // People who sign out themselves start from the beginning.
      if (notice === 'sessionTimeout') keepPlace(whose);
      go(place, notice);
    },
  });
  session.follow(globalThis);
  // A page that returns from the back-forward cache has missed all events meanwhile.
  globalThis.addEventListener('pageshow', (event) => {
    if (event.persisted) session.reread();
  });
  bindSession({
    ensureFresh: created.ensureFresh,
    unauthorized: created.unauthorized,
    toast: (toast) => {
      // If this ends a session, the page is about to be left, and the next one says so.
      if (toast.key !== catalogueKeys.sessionTimeout || created.actor.getSnapshot().matches('signedOut'))
        notifyError(toast);
    },
  });
  return created;
}

let started: ReturnType<typeof createSession> | undefined;

/** Starts the page's session: refresh across all tabs, the effect of a 401, notifications of the error catalogue. */
export function startSession(): void {
  started ??= createPageSession();
}

/** Ends the session at the server and here, in all tabs, and goes to company verification. */
export function signOut(): void {
  started ??= createPageSession();
  started.actor.send({ type: 'signOut.pressed' });
}

/** Ends the session as one that nobody used any more: the sign-in page says so and leads back to this place. */
export function expireSession(): void {
  started ??= createPageSession();
  started.expire();
}

/**
 * For pages that need a signed-in person with a company: true if there is one. Otherwise goes to the page for signing
 * in or choosing the company.
 */
export function requireSession(): boolean {
  if (!session.$session.get()) {
    keepPlace();
    go(places.companyVerification);
    return false;
  }
  if (session.$isChoosing.get()) {
    keepPlace();
    go(places.companyLogin);
    return false;
  }
  return true;
}
