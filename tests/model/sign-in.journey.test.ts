import { describe, expect, it } from 'vitest';
import { journeysOf } from './journey.ts';
import { signInJourney, signInJourneys } from './sign-in.journey.ts';
import type { SignInPage } from './sign-in-page.ts';

describe('journeys of signing in', () => {
  it('cover the model: their number is pinned, and every end is reached', () => {
    expect(signInJourneys.length).toBe(8);
    expect(new Set(signInJourneys.map(({ end }) => end))).toEqual(new Set(['entered', 'left']));
  });

  it('play every body of their path in order', async () => {
    const seen: string[] = [];
    const page = new Proxy({}, { get: (_, name) => async () => void seen.push(String(name)) });
    const journey = signInJourneys.find(
      ({ title }) => title === 'stranger.typed, terms.agreed, form.submitted, password.corrected, form.submitted',
    );
    await journey?.play(page as SignInPage);
    expect(seen).toEqual([
      'seesForm',
      'type',
      'seesForm',
      'agree',
      'seesAgreement',
      'submit',
      'seesRefusal',
      'type',
      'seesAgreement',
      'submit',
      'seesApplication',
    ]);
  });

  it('are refused where a body is missing, since such a path would pass', () => {
    const nothing = async (): Promise<void> => {};
    const states = Object.fromEntries(Object.keys(signInJourney.states).map((name) => [name, nothing]));
    const bodies = { states, events: {} } as unknown as Parameters<typeof journeysOf<typeof signInJourney, unknown>>[1];
    expect(() => journeysOf(signInJourney, bodies)).toThrow('Bodies are missing for the events');
  });
});
