import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '#server/host.ts';
import { PollNotes } from './poll-notes.ts';

const now = Temporal.Instant.from('2026-03-02T08:00:00Z');
const claim = { companyId: 1, terminal: 7 };
const event = (topic: string, payload: LiveEvent['payload'], companyId = 1): LiveEvent => ({
  companyId,
  topic,
  payload,
});
const noted = (): PollNotes => {
  const notes = new PollNotes();
  notes.keep('SN7', claim, 'as ever', notes.begin(), now);
  notes.keep('SN8', { companyId: 1, terminal: 8 }, 'as ever', notes.begin(), now);
  notes.keep('SN9', { companyId: 2, terminal: 9 }, 'as ever', notes.begin(), now);
  return notes;
};
const left = (notes: PollNotes): string[] => ['SN7', 'SN8', 'SN9'].filter((sn) => notes.find(sn, 'as ever', now));

describe('notes about terminals without waiting commands', () => {
  it('apply to the same request only, for a minute', () => {
    expect(noted().find('SN7', 'as ever', now)).toEqual(claim);
    expect(noted().find('SN7', 'otherwise', now)).toBeUndefined();
    expect(noted().find('SN7', 'as ever', now.add({ seconds: 59 }))).toEqual(claim);
    expect(noted().find('SN7', 'as ever', now.add({ seconds: 60 }))).toBeUndefined();
  });

  it.each<[string, LiveEvent, string[]]>([
    ['a command for one', event('device.command', { queued: 1, terminals: [7] }), ['SN8', 'SN9']],
    ['commands for more than are named', event('device.command', { queued: 900 }), ['SN9']],
    ['an event that was cut to be passed on', event('device.command', {}), ['SN9']],
    ['commands that were fetched', event('device.command', { sent: 2 }), ['SN7', 'SN8', 'SN9']],
    ['a change of one', event('device.terminal', { kind: 'change', id: 8 }), ['SN7', 'SN9']],
    ['one that was heard from', event('device.terminal', { id: 8, seen: 1 }), ['SN7', 'SN8', 'SN9']],
    ['another company', event('device.command', { queued: 1 }, 3), ['SN7', 'SN8', 'SN9']],
    ['the settings of the company', event('company.settings', { kind: 'change', id: 1 }), ['SN9']],
    ['a punch', event('device.transaction', { stored: 1 }), ['SN7', 'SN8', 'SN9']],
  ])('after %s', (_, happened, expected) => {
    const notes = noted();
    notes.hear(happened);
    expect(left(notes)).toEqual(expected);
  });

  it('are cleared when events may have been missed', () => {
    const notes = noted();
    notes.clearAll();
    expect(left(notes)).toEqual([]);
  });

  it('never hide a command whose event has arrived, in any order of polls, commits and events', () => {
    const step = fc.oneof(
      fc.record({ what: fc.constantFrom('begin', 'look', 'keep'), poll: fc.nat(2) }),
      fc.record({ what: fc.constantFrom('commit', 'tell', 'fetch'), poll: fc.constant(0) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const notes = new PollNotes();
        const polls: { begun: number; found: boolean | undefined }[] = [];
        let queued = 0;
        let announced = 0;
        let fetched = 0;
        for (const { what, poll } of steps) {
          const under = polls[poll];
          if (what === 'begin') polls[poll] = { begun: notes.begin(), found: undefined };
          else if (what === 'look' && under) under.found = queued > fetched;
          else if (what === 'keep' && under?.found === false) notes.keep('SN7', claim, 'as ever', under.begun, now);
          else if (what === 'commit') queued += 1;
          else if (what === 'fetch') fetched = queued;
          else if (what === 'tell' && announced < queued) {
            announced = queued;
            notes.hear(event('device.command', { queued: 1, terminals: [7] }));
          }
          if (announced > fetched) expect(notes.find('SN7', 'as ever', now)).toBeUndefined();
        }
      }),
      { numRuns: 2000 },
    );
  });
});
