import { describe, expect, it } from 'vitest';
import { judge, type Contact, type Known } from './standing.ts';

const now = Temporal.Instant.from('2026-11-22T08:00:00Z');
const home = '203.0.113.7';
const elsewhere = '198.51.100.9';
const traits = { agent: 'iClock', mac: '0017611234ab', firmware: 'Ver 8', pushVersion: '2.4.1' };

/** A terminal heard ten seconds ago. */
const terminal: Known = {
  traits: { agent: ['iClock'], mac: ['0017611234ab'], firmware: ['Ver 8'], pushVersion: ['2.4.1'] },
  addresses: [home],
  learnUntil: null,
  hasToken: false,
  lastHeard: now.subtract({ seconds: 10 }),
  silence: 120,
};
const itself: Contact = {
  address: home,
  traits: { agent: 'iClock' },
  earlierTraits: {},
  before: null,
  proof: 'none',
  isBehind: false,
  mayLackToken: false,
  isNamed: false,
};
const silent = { lastHeard: now.subtract({ minutes: 3 }) };
const moved = { address: elsewhere, traits };
const knownSince = (minutesAgo: number, standing: 'settling' | 'moved' | 'held' | 'refused' = 'settling') => ({
  before: { standing, firstSeen: now.subtract({ minutes: minutesAgo }) },
});

const rows: [string, Partial<Known>, Partial<Contact>, string][] = [
  ['at its address', {}, {}, 'serve'],
  ['at its address, telling everything', {}, { traits }, 'serve'],
  ['at its address, new firmware', {}, { traits: { ...traits, firmware: 'Ver 9', pushVersion: '2.4.2' } }, 'serve'],
  ['at its address, asking in another way', {}, { traits: { agent: 'curl' } }, 'hold differs !'],
  ['at its address, another network card', {}, { traits: { ...traits, mac: 'ffffffffffff' } }, 'hold differs !'],
  [
    'at its address, another TLS client',
    { traits: { ...terminal.traits, tls: ['a'] } },
    { traits: { tls: 'b' } },
    'hold differs !',
  ],
  [
    'at its address, another way, turned away before',
    {},
    { traits: { agent: 'curl' }, ...knownSince(9, 'refused') },
    'refuse',
  ],
  [
    'while it is new, another way at its address',
    { learnUntil: now.add({ minutes: 5 }) },
    { traits: { agent: 'x' } },
    'serve',
  ],
  [
    'while it is new, another card at its address',
    { learnUntil: now.add({ minutes: 5 }) },
    { traits: { mac: 'f' } },
    'hold differs !',
  ],
  ['never heard, nothing known', { traits: {}, addresses: [], lastHeard: null }, { address: elsewhere }, 'serve moved'],

  ['a new address, the old one silent', silent, moved, 'move'],
  ['a new address, the old one heard just now', {}, moved, 'hold addressChanged'],
  ['a new address, held a while, the old one silent since', silent, { ...moved, ...knownSince(2) }, 'move'],
  ['a new address, moved there before', silent, { ...moved, ...knownSince(2, 'moved') }, 'move'],
  ['moved there before, the old one heard since', {}, { ...moved, ...knownSince(9, 'moved') }, 'hold twoAtOnce !'],
  ['a new address, and the old one heard after it', {}, { ...moved, ...knownSince(1) }, 'hold twoAtOnce !'],
  ['two at once, the old one silent later', silent, { ...moved, ...knownSince(60, 'held') }, 'hold twoAtOnce !'],
  ['a new address, nothing shown yet', silent, { ...moved, traits: { agent: 'iClock' } }, 'hold addressChanged'],
  ['a new address, shown bit by bit', silent, { ...moved, traits: { agent: 'iClock' }, earlierTraits: traits }, 'move'],
  [
    'a new address, nothing shown for ten minutes',
    { lastHeard: now.subtract({ minutes: 30 }) },
    { ...moved, traits: { agent: 'iClock' }, ...knownSince(10) },
    'hold notShown !',
  ],
  ['a new address, other firmware', silent, { ...moved, traits: { ...traits, firmware: 'Ver 9' } }, 'hold differs !'],
  [
    'a new address, other firmware told before',
    silent,
    { ...moved, earlierTraits: { firmware: 'Ver 9' }, traits: { agent: 'iClock' } },
    'hold differs !',
  ],
  [
    'a new address, another way of asking',
    silent,
    { ...moved, traits: { ...traits, agent: 'curl' } },
    'hold differs !',
  ],
  ['a new address, marks that fall behind', silent, { ...moved, isBehind: true }, 'hold differs !'],
  ['a new address, turned away before', silent, { ...moved, ...knownSince(9, 'refused') }, 'refuse'],
  ['a second address of its list, the first one heard just now', {}, { ...moved, isNamed: true }, 'serve'],
  [
    'an address of its list, asking in another way',
    {},
    { ...moved, traits: { agent: 'curl' }, isNamed: true },
    'hold differs !',
  ],
  ['an address of its list, turned away before', {}, { ...moved, isNamed: true, ...knownSince(9, 'refused') }, 'serve'],
  ['an address that was let in', { addresses: [home, elsewhere] }, moved, 'serve'],

  ['the key shown, anywhere', {}, { address: elsewhere, proof: 'right' }, 'serve moved'],
  ['the key shown at its address', {}, { proof: 'right' }, 'serve'],
  ['a wrong token at its address', {}, { proof: 'wrong' }, 'hold tokenWrong !'],
  ['no token where it always had one', { hasToken: true }, {}, 'hold tokenWrong !'],
  ['no token, asking for one', { hasToken: true }, { mayLackToken: true }, 'serve'],
  ['no token at a new address', { hasToken: true, ...silent }, moved, 'hold tokenWrong !'],
];

describe('who comes with the number of a proven terminal', () => {
  it.each(rows)('%s', (_, known, contact, expected) => {
    const verdict = judge({ ...terminal, ...known }, { ...itself, ...contact }, now);
    const text =
      verdict.type === 'serve'
        ? `serve${verdict.moved ? ' moved' : ''}`
        : verdict.type === 'hold'
          ? `hold ${verdict.reason}${verdict.alarm ? ' !' : ''}`
          : verdict.type;
    expect(text).toBe(expected);
  });

  it('is served at an address that is not its own by a key alone, whatever it tells and however long the terminal is silent', () => {
    const served: object[] = [];
    let cases = 0;
    for (const lastHeard of [null, now, now.subtract({ minutes: 20 }), now.subtract({ hours: 24 * 30 })])
      for (const sent of [{}, { agent: 'iClock' }, traits, { ...traits, deviceType: 'att', language: '69' }])
        for (const standing of [null, 'settling', 'moved', 'held', 'refused'] as const)
          for (const known of [terminal.traits, { agent: ['iClock'] }, {}])
            for (const learnUntil of [null, now.add({ minutes: 5 })])
              for (const mayLackToken of [true, false]) {
                cases += 1;
                const before = standing === null ? {} : knownSince(30, standing);
                const contact = { ...itself, ...moved, traits: sent, ...before, mayLackToken };
                const verdict = judge({ ...terminal, traits: known, lastHeard, learnUntil }, contact, now);
                if (verdict.type === 'serve') served.push(contact);
              }
    expect([served, cases]).toEqual([[], 960]);
  });

  it('says in which traits it differs, and learns what is new', () => {
    expect(judge(terminal, { ...itself, traits: { agent: 'curl', mac: 'f' } }, now)).toMatchObject({
      differs: ['agent', 'mac'],
    });
    expect(judge(terminal, { ...itself, traits: { agent: 'iClock', firmware: 'Ver 9' } }, now)).toMatchObject({
      traits: { firmware: ['Ver 8', 'Ver 9'] },
    });
    const verdict = judge(terminal, { ...itself, traits }, now);
    expect(verdict.type === 'serve' && verdict.traits).toBe(terminal.traits);
  });
});
