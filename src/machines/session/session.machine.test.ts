import { describe, expect, it } from 'vitest';
import { machineSystem, parkedActors, walkMachine } from '#machines/testing/index.ts';
import { sessionMachine, type LivingTokens, type RefreshOutcome, type SessionInput } from './session.machine.ts';

const now = 1_000_000;
const tokens = (access: string, seconds: number): LivingTokens => ({
  access,
  refresh: `${access}-r`,
  exp: now + seconds,
});
const old = tokens('old', 300);
const fresh = tokens('fresh', 301);
const input = (over: Partial<SessionInput> = {}): SessionInput => ({
  tokens: old,
  now: () => now,
  isOnCompanyHost: () => false,
  ...over,
});

function start(given: SessionInput) {
  const done: string[] = [];
  const actors = parkedActors(['waitForTurn', 'refreshTokens', 'revokeSession']);
  const machine = sessionMachine.provide({
    actors: {
      waitForTurn: actors.logic<LivingTokens | null>('waitForTurn'),
      refreshTokens: actors.logic<RefreshOutcome, { tokens: LivingTokens | null }>('refreshTokens'),
      revokeSession: actors.logic<void, { tokens: LivingTokens | null }>('revokeSession'),
    },
    actions: {
      storeTokens: (_, params) => done.push(`store ${params.tokens?.access}`),
      clearTokens: () => done.push('clear'),
      giveBackTurn: () => done.push('turn back'),
      goToCompanyVerification: () => done.push('verification'),
      goToHostWithoutCompany: () => done.push('base host'),
    },
  });
  return { ...machineSystem(machine, given), ...actors, done };
}
type System = ReturnType<typeof start>;
const last = (system: System): string | undefined => system.done.at(-1);

describe('session', () => {
  it('walks every path', () =>
    walkMachine({
      machine: sessionMachine,
      input: input(),
      alsoInputs: [input({ tokens: null }), input({ isOnCompanyHost: () => true })],
      project: (context) => context.tokens?.access ?? null,
      events: {
        'tokens.stored': [{ type: 'tokens.stored', tokens: fresh }],
        'tokens.removed': [{ type: 'tokens.removed' }],
        'freshness.asked': [{ type: 'freshness.asked' }],
        'call.unauthorized': [{ type: 'call.unauthorized', access: null }],
        'signOut.pressed': [{ type: 'signOut.pressed' }],
      },
      outcomes: {
        waitForTurn: { done: [null, old, fresh] satisfies (LivingTokens | null)[], fails: true },
        refreshTokens: {
          done: [
            { kind: 'refreshed', tokens: fresh },
            { kind: 'refused' },
            { kind: 'unreachable' },
          ] satisfies RefreshOutcome[],
          fails: true,
        },
        revokeSession: { done: [undefined], fails: true },
      },
      start,
      states: {
        signedOut: (system) => expect(system.done).toEqual([]),
        living: (system, model) => {
          expect(system.context().tokens).toEqual(model.tokens);
          expect([system.isWaiting('waitForTurn'), system.isWaiting('refreshTokens')]).not.toContain(true);
        },
        'refreshing.waiting': (system) => expect(system.isWaiting('refreshTokens')).toBe(false),
        'refreshing.asking': (system) => expect(system.inputOf('refreshTokens')).toEqual({ tokens: old }),
        signingOut: (system, model) => expect(system.inputOf('revokeSession')).toEqual({ tokens: model.tokens }),
        'ended.leaving': (system) => {
          expect(system.done.slice(-2)).toEqual(['clear', 'verification']);
          expect(system.context().tokens).toBeNull();
        },
        'ended.leavingHost': (system) => expect(system.done.slice(-2)).toEqual(['clear', 'base host']),
      },
      paths: 54,
    }));

  it('a token counts as expired from 300 seconds before its end', () => {
    const living = start(input({ tokens: fresh }));
    living.send({ type: 'freshness.asked' });
    expect(living.leaves()).toBe('living');
    const expired = start(input());
    expired.send({ type: 'freshness.asked' });
    expect(expired.leaves()).toBe('refreshing.waiting');
  });

  it('checks the tokens again after the wait: another tab was faster, so no call is made', async () => {
    const system = start(input());
    system.send({ type: 'freshness.asked' });
    await system.settle('waitForTurn', { output: fresh });
    expect([system.leaves(), system.context().tokens?.access, last(system)]).toEqual(['living', 'fresh', 'turn back']);
    expect(system.inputOf('refreshTokens')).toBeUndefined();
  });

  it('releases the turn after every refresh, even a failed one', async () => {
    for (const result of [{ output: { kind: 'unreachable' } }, { error: new Error('broken') }]) {
      const system = start(input());
      system.send({ type: 'freshness.asked' });
      await system.settle('waitForTurn', { output: old });
      await system.settle('refreshTokens', result);
      expect([system.leaves(), last(system), system.context().tokens?.access]).toEqual(['living', 'turn back', 'old']);
    }
  });

  it('stores the new tokens before the next tab gets its turn', async () => {
    const system = start(input());
    system.send({ type: 'freshness.asked' });
    await system.settle('waitForTurn', { output: old });
    await system.settle('refreshTokens', { output: { kind: 'refreshed', tokens: fresh } });
    expect([system.leaves(), system.context().tokens?.access]).toEqual(['living', 'fresh']);
    expect(system.done).toEqual(['store fresh', 'turn back']);
  });

  it('ignores a 401 for an outdated token', () => {
    const system = start(input({ tokens: fresh }));
    system.send({ type: 'call.unauthorized', access: 'older' });
    expect(system.leaves()).toBe('living');
    system.send({ type: 'call.unauthorized', access: 'fresh' });
    expect(system.leaves()).toBe('ended.leaving');
  });

  it('stops waiting for the server when another tab signs out', async () => {
    const system = start(input());
    system.send({ type: 'freshness.asked' });
    await system.settle('waitForTurn', { output: old });
    system.send({ type: 'tokens.removed' });
    expect([system.leaves(), system.isWaiting('refreshTokens')]).toEqual(['ended.leaving', false]);
  });
});
