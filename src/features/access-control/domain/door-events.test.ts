import { describe, expect, it } from 'vitest';
import { doorEventKind, doorEventKinds, outcomeOf, verificationOf } from './door-events.ts';

describe('what the numbers of a controller mean', () => {
  it.each([
    ['somebody passed', 0, true, 'opened', 'opened'],
    ['several persons together', 3, true, 'opened_together', 'opened'],
    ['outside the hours', 22, true, 'outside_hours', 'refused'],
    ['a card that nobody has', 27, false, 'not_known', 'refused'],
    ['the door stayed open, which is an alarm and refuses nobody', 28, false, 'held_open', 'alarm'],
    ['forced', 102, false, 'forced', 'alarm'],
    ['the button inside', 202, false, 'exit_button', 'opened'],
    ['a number of the normal range with a person', 17, true, 'opened', 'opened'],
    ['the same without one', 17, false, 'other', 'other'],
    ['an unknown reason', 58, true, 'refused', 'refused'],
    ['an unknown alarm', 150, false, 'alarm', 'alarm'],
    ['a number of a newer block', 4012, true, 'other', 'other'],
  ])('%s', (_, number, isPerson, kind, outcome) => {
    const found = doorEventKind(number, isPerson);
    expect(found).toBe(kind);
    expect(found && outcomeOf(found)).toBe(outcome);
  });

  it('a report of states is no event, and every kind has its result', () => {
    expect(doorEventKind(255, false)).toBeNull();
    expect(doorEventKinds.filter((kind) => outcomeOf(kind) === 'other')).toEqual([
      'door_opened',
      'door_closed',
      'closed_remote',
      'started',
      'connected',
      'other',
    ]);
  });

  it.each([
    ['1', 'fingerprint'],
    ['15', 'face'],
    ['11', 'several'],
    ['0', null],
    ['200', null],
    ['0000000000000010', null],
  ])('recognised by %s', (code, by) => {
    expect(verificationOf(code)).toBe(by);
  });
});
