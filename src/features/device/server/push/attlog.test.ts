import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAttlog } from './attlog.ts';
import { makeRowContext } from './row-context.ts';

const now = Temporal.Instant.from('2026-11-21T08:00:00Z');
const contextOf = (pushVersion: string | null = null, zone = 'Europe/Berlin') =>
  makeRowContext({ zone, now, commissionedAt: null, pushVersion });
const parse = (text: string, pushVersion: string | null = null) => parseAttlog(text, contextOf(pushVersion));

describe('attendance log', () => {
  it.each([
    ['4 fields', '7\t2026-11-20 08:00:00\t0\t1'],
    ['6 fields, trailing TAB', '7\t2026-11-20 08:00:00\t0\t1\t\t'],
    ['7 fields', '7\t2026-11-20 08:00:00\t0\t1\t0\t0\t0'],
    ['7 fields and trailing TAB', '7\t2026-11-20 08:00:00\t0\t1\t\t0\t0\t'],
    ['10 fields and trailing TAB', '7\t2026-11-20 08:00:00\t0\t1\t0\t0\t0\t0\t0\t0\t'],
    ['10 fields, 255 for no mask', '7\t2026-11-20 08:00:00\t0\t1\t0\t0\t0\t255\t0\t0'],
    ['11 fields', '7\t2026-11-20 08:00:00\t0\t1\t0\t0\t0\t0\t0\t0\t10902'],
    ['12 fields', '7\t2026-11-20 08:00:00\t0\t1\t0\t0\t0\t0\t0\t0\t3600\te30='],
    ['16 fields', '7\t2026-11-20 08:00:00\t0\t1\t0\t0\t0\t1\t2\t3\t4\t5\t6\t1.0\t2.0\t3.0'],
  ])('%s make one punch', (_, line) => {
    const { rows, records } = parse(line);
    expect(records).toBe(1);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      pin: '7',
      punchTime: '2026-11-20T08:00:00+01:00',
      state: 0,
      verifyType: 1,
      workCode: null,
      mask: rows[0]?.mask,
    });
  });

  it.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('rows end with %s, the last with or without', (_, end) => {
    const lines = ['1\t2026-11-20 08:00:00\t0\t1', '2\t2026-11-20 08:00:00\t0\t1'];
    expect(parse(lines.join(end)).rows.map((row) => row.pin)).toEqual(['1', '2']);
    expect(parse(lines.join(end) + end).records).toBe(2);
  });

  it('keeps the PIN as text', () => {
    expect(
      parse('0007\t2026-11-20 08:00:00\t0\t1\nA-7_x\t2026-11-20 08:00:00\t0\t1').rows.map((row) => row.pin),
    ).toEqual(['0007', 'A-7_x']);
  });

  it('reads state 255 and a blank state as not stated', () => {
    expect(parse('7\t2026-11-20 08:00:00\t255\t1\n7\t2026-11-20 08:01:00\t\t1').rows.map((row) => row.state)).toEqual([
      255, 255,
    ]);
  });

  it('reads mask, temperature, offset and place of newer firmware', () => {
    const place = Buffer.from('{"latitude":24.7,"longitude":46.7}').toString('base64');
    expect(parse(`7\t2026-11-20 08:00:00\t0\t15\t3\t0\t0\t1\t36.6\t0\t10800\t${place}`).rows[0]).toMatchObject({
      mask: true,
      temperature: 36.6,
      workCode: '3',
      latitude: 24.7,
      longitude: 46.7,
      punchTime: '2026-11-20T08:00:00+03:00',
      sequence: null,
    });
  });

  it('takes the eleventh field for a running number unless the firmware speaks of offsets', () => {
    const line = '7\t2026-11-20 08:00:00\t0\t1\t0\t0\t0\t0\t0\t0\t10800\t';
    expect(parse(line).rows[0]).toMatchObject({ sequence: '10800', punchTime: '2026-11-20T08:00:00+01:00' });
    expect(parse(line, '2.4.2').rows[0]).toMatchObject({ sequence: null, punchTime: '2026-11-20T08:00:00+03:00' });
  });

  it('marks what is older than an hour', () => {
    const { rows } = parse('7\t2026-11-21 07:59:00\t0\t1\n7\t2026-11-21 08:30:00\t0\t1');
    expect(rows.map((row) => row.backfilled)).toEqual([true, false]);
  });

  it.each([
    ['month 13', '7\t2026-13-20 08:00:00\t0\t1', 'badTime'],
    ['30 February', '7\t2026-02-30 08:00:00\t0\t1', 'badTime'],
    ['hour 25', '7\t2026-11-20 25:00:00\t0\t1', 'badTime'],
    ['empty PIN', '\t2026-11-20 08:00:00\t0\t1', 'emptyPin'],
    ['single column', 'garbage', 'tooFewFields'],
    ['half a line', '7\t2026-11-20 08:0', 'tooFewFields'],
    ['a PIN of 25 characters', `${'1'.repeat(25)}\t2026-11-20 08:00:00\t0\t1`, 'badPin'],
    ['a PIN with a blank', '1 7\t2026-11-20 08:00:00\t0\t1', 'badPin'],
    ['a future time', '7\t2027-01-01 08:00:00\t0\t1', 'futureTime'],
    ['1970', '7\t1970-01-01 08:00:00\t0\t1', 'pastTime'],
    ['a state of letters', '7\t2026-11-20 08:00:00\tin\t1', 'badState'],
    ['a verification of letters', '7\t2026-11-20 08:00:00\t0\tface', 'badVerify'],
    ['an endless line', `7\t2026-11-20 08:00:00\t0\t1\t${'x'.repeat(5000)}`, 'tooLong'],
  ])('sets %s aside and counts it', (_, line, reason) => {
    const { rows, quarantined, records } = parse(`${line}\n8\t2026-11-20 08:00:00\t0\t1\n`);
    expect(records).toBe(2);
    expect(rows.map((row) => row.pin)).toEqual(['8']);
    expect(quarantined).toEqual([{ raw: line.slice(0, 2000), reason, position: 0 }]);
  });

  it('one person twice in a second with another state is two punches, with the same state one', () => {
    const { rows } = parse(
      '7\t2026-11-20 08:00:00\t0\t1\n7\t2026-11-20 08:00:00\t1\t1\n7\t2026-11-20 08:00:00\t0\t1\t0\t0\t0\t0\t0\t0\t55',
    );
    expect(rows[0]?.uniqueKey).not.toBe(rows[1]?.uniqueKey);
    expect(rows[0]?.uniqueKey).toBe(rows[2]?.uniqueKey);
  });

  it('tells two punches of an hour lived twice apart by their running numbers', () => {
    const line = (sequence: number): string => `7\t2026-10-25 02:30:00\t0\t1\t0\t0\t0\t0\t0\t0\t${sequence}`;
    const { rows } = parse(`${line(5)}\n${line(6)}`);
    expect(new Set(rows.map((row) => row.uniqueKey)).size).toBe(2);
  });

  it('44 700 rows in batches of 128', () => {
    const start = Temporal.PlainDateTime.from('2020-01-01T00:00:00');
    const lines = Array.from(
      { length: 44_700 },
      (_, at) =>
        `${1000 + (at % 300)}\t${start
          .add({ minutes: at * 17 })
          .toString({ smallestUnit: 'second' })
          .replace('T', ' ')}\t${at % 2}\t15\t0\t0\t0`,
    );
    const keys = new Set<string>();
    for (let at = 0; at < lines.length; at += 128) {
      const batch = lines.slice(at, at + 128);
      const { rows, records } = parse(batch.join('\n'));
      expect(records).toBe(batch.length);
      for (const row of rows) keys.add(row.uniqueKey);
    }
    expect(keys.size).toBe(44_700);
  });

  it('round trip of any believable row', () => {
    const pin = fc.stringMatching(/^[A-Za-z0-9_]{1,24}$/);
    const row = fc.record({
      pin,
      at: fc.integer({ min: 1_200_000_000, max: 1_795_000_000 }),
      state: fc.integer({ min: 0, max: 255 }),
      verify: fc.integer({ min: 0, max: 200 }),
      code: fc.stringMatching(/^[1-9]\d{0,5}$/),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 20 }), (punches) => {
        const local = (at: number): string =>
          Temporal.Instant.fromEpochMilliseconds(at * 1000)
            .toZonedDateTimeISO('UTC')
            .toPlainDateTime()
            .toString({ smallestUnit: 'second' });
        const text = punches
          .map((punch) =>
            [punch.pin, local(punch.at).replace('T', ' '), punch.state, punch.verify, punch.code].join('\t'),
          )
          .join('\n');
        const { rows, quarantined } = parse(text);
        expect(quarantined).toEqual([]);
        expect(
          rows.map((found) => [found.pin, found.punchLocal, found.state, found.verifyType, found.workCode]),
        ).toEqual(punches.map((punch) => [punch.pin, local(punch.at), punch.state, punch.verify, punch.code]));
      }),
    );
  });
});
