import { expect, it } from 'vitest';
import type { KeptVisitItem } from './kept-items.ts';
import { stepsOf } from './kept-steps.ts';

const step = (
  given: Partial<KeptVisitItem['visit']>,
  standing: KeptVisitItem['standing'] = 'waiting',
): KeptVisitItem => ({
  person: '1 2',
  label: '',
  signature: '',
  standing,
  reason: '',
  context: {},
  visit: {
    key: 'a',
    act: 'start',
    visit: null,
    begun: null,
    text: '',
    made_at: '2026-03-02T12:00:00Z',
    counter: 1,
    page: '',
    elapsed: 0,
    ahead: 0,
    place: { latitude: 0, longitude: 0, accuracy: 5 },
    ...given,
  },
});

it('tells which visits were started, finished and begun without network', () => {
  const begun = step({ key: 'b', act: 'unscheduled' });
  const items = [step({ visit: 7 }), step({ act: 'finish', visit: 8 }), begun];
  expect(stepsOf(items)).toEqual({
    started: new Map([[7, '2026-03-02T12:00:00Z']]),
    finished: new Set([8]),
    begun: [begun],
  });
  expect(stepsOf([begun, step({ key: 'c', act: 'finish', begun: 'b' })]).begun).toEqual([]);
});

it('says nothing of what the server has refused', () => {
  expect(stepsOf([step({ visit: 7 }, 'refused')]).started.size).toBe(0);
});
