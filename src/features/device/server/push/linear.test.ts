import { describe, expect, it } from 'vitest';
import { terminalView } from '#tests/device/terminal-fixtures.ts';
import { expectLinear, expectLinearFor } from '#tests/support/linear.ts';
import { interpret } from './interpret.ts';
import { parseOperlog } from './operlog.ts';
import { readOptions } from './options.ts';
import { redactText } from './redact.ts';
import { makeRowContext } from './row-context.ts';
import { readTarget } from './target.ts';
import { parseUsbAttlog } from './usb-attlog.ts';
import { parseUsbUsers } from './usb-users.ts';

const now = Temporal.Instant.from('2026-11-21T08:00:00Z');
const context = makeRowContext({ zone: 'Europe/Berlin', now, commissionedAt: null, pushVersion: null });
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A complete request as the device endpoint reads it, from bytes to answer. */
const request =
  (url: string, standing: 'approved' | 'pending' = 'approved') =>
  (text: string): unknown =>
    interpret(
      { target: readTarget('POST', url), body: bytesOf(text), bodyTooLarge: false },
      terminalView({ standing, heldRecordRoom: { records: 1_000_000, bytes: 100_000_000 } }),
      now,
    ).reply({ isHeld: true });

const blanks = [' ', '\t', '\n', '\r', '\r\n', ',', '=', '&', '\0'];
const records = ['1\t2026-11-20 08:00:00\t0\t1', '1', '-', ':', '8', '\uFFFD', '你', ...blanks];
const mixed = [
  'USER PIN=1\tName=',
  'FP PIN=1\tFID=1\tTMP=',
  'OPLOG 4\t0\t2026-11-20 08:00:00\t0',
  'USERPIC PIN=',
  'Content=',
  'Card=[15CD5B07]',
  'Passwd=',
  'ERRORLOG ErrCode=',
  'TMP=AAAA',
  'A',
  ...blanks,
];
const access = ['time=2026-11-20 08:00:00', 'pin=1', 'event=0', 'user ', 'transaction ', 'content=', 'A', ...blanks];
const options = ['~A=1', 'a', 'Name', ':', '1', '~', '.', 'ZKTECO CO., LTD.', ...blanks];
const results = ['ID=1&Return=0&CMD=DATA', 'ID=', 'Return=', '%', '%41', ...blanks];

describe('whatever a terminal sends costs in proportion to its length', () => {
  it.each<[name: string, url: string, scraps: readonly string[]]>([
    ['punches', '/iclock/cdata?SN=A1&table=ATTLOG', records],
    ['the operation log', '/iclock/cdata?SN=A1&table=OPERLOG', mixed],
    ['templates', '/iclock/cdata?SN=A1&table=BIODATA', mixed],
    ['errors', '/iclock/cdata?SN=A1&table=ERRORLOG', mixed],
    ['options', '/iclock/cdata?SN=A1&table=options', options],
    ['a registration', '/iclock/registry?SN=A1', options],
    ['access records', '/iclock/cdata?SN=A1&table=rtlog', access],
    ['the state of doors', '/iclock/cdata?SN=A1&table=rtstate', access],
    ['people of access terminals', '/iclock/cdata?SN=A1&table=tabledata&tablename=user', access],
    ['pictures of access terminals', '/iclock/cdata?SN=A1&table=tabledata&tablename=biophoto', [...access, ...mixed]],
    ['a queried table', '/iclock/querydata?SN=A1&type=tabledata&tablename=transaction&cmdid=1', access],
    ['queried options', '/iclock/querydata?SN=A1&type=options&cmdid=1', options],
    ['results of commands', '/iclock/devicecmd?SN=A1', results],
    ['pictures', '/iclock/fdata?SN=A1', ['PIN=', 'size=', 'A', '\u00ff\u00d8\u00ff', ...blanks]],
    ['a table nobody knows', '/iclock/cdata?SN=A1&table=NONSENSE', records],
  ])('%s', (_, url, scraps) => {
    expectLinearFor(request(url), scraps);
  });

  it('punches of a terminal that nobody holds', () => {
    expectLinearFor(request('/iclock/cdata?SN=A1&table=ATTLOG', 'pending'), [...records, 'Passwd=1', 'token=1']);
  });
  it('the request line', () => {
    expectLinearFor((text) => readTarget('GET', `/iclock/cdata?${text}`), ['SN=1', '%', '%41', '&', '=', '/', '.aspx']);
    expectLinearFor(
      (text) => readTarget('GET', text),
      ['/iclock/', '/', '%2f', '%', ';', '.', '.php', 'cdata', '?', '\\'],
    );
  });
  it('the counters of a poll', () => {
    const poll = (text: string): unknown =>
      interpret(
        {
          target: readTarget('GET', `/iclock/getrequest?SN=A1&INFO=${text}`),
          body: new Uint8Array(),
          bodyTooLarge: false,
        },
        terminalView(),
        now,
      ).reply({});
    expectLinearFor(poll, [',', '1', '10.0.0.1', '.', 'Ver ', '-1', ' ']);
  });
  it('what a log keeps', () => {
    expectLinearFor(redactText, ['Passwd=', 'card', 'tmp =', 'token', 'comkey=', ...blanks]);
  });
  it('files of a USB stick', () => {
    const file = ['        1\t2026-11-20 08:00:00\t1\t0\t1\t0', 'sn:', ';', 'a', 'check sum', 'AAAA', ...blanks];
    expectLinearFor((text) => parseUsbAttlog(bytesOf(text), { fileName: '1_attlog.dat' }, context), file);
    // Complete records of either length; a file of any other length is refused unread.
    const whole = (bytes: Uint8Array): Uint8Array => {
      const padded = new Uint8Array(Math.ceil(bytes.length / 504) * 504);
      padded.set(bytes);
      return padded;
    };
    expectLinearFor((text) => parseUsbUsers(whole(bytesOf(text)), 83), ['1', '\0', '\u00ff', '你', 'a'.repeat(28)]);
  });
});

describe('what once held the server', () => {
  it.each<[attempt: string, part: string, longest: number]>([
    ['4,000 line feeds', '\n', 65_536],
    ['60 kB of commas', ',', 65_536],
    ['128 kB of line feeds and blanks', '\n \r', 131_072],
  ])('options: %s', (_, part, longest) => {
    for (const input of [
      { head: '', part, tail: '' },
      { head: 'A=1', part, tail: 'x' },
    ]) {
      expectLinear(readOptions, input, { longest });
      expectLinear(request('/iclock/registry?SN=A1'), input, { longest });
    }
  });
  it.each<[attempt: string, body: Uint8Array]>([
    ['line feeds', new Uint8Array(16 * 1024 * 1024).fill(10)],
    ['carriage returns', new Uint8Array(16 * 1024 * 1024).fill(13)],
  ])('16 MB of %s, whoever sends them', (_, body) => {
    for (const standing of ['approved', 'pending', 'disabled'] as const)
      for (const table of ['ATTLOG', 'OPERLOG', 'NONSENSE']) {
        const before = process.threadCpuUsage();
        const reply = interpret(
          { target: readTarget('POST', `/iclock/cdata?SN=A1&table=${table}`), body, bodyTooLarge: false },
          terminalView({ standing, heldRecordRoom: { records: 20_000, bytes: 100_000_000 } }),
          now,
        ).reply({ isHeld: true });
        expect([standing, table, reply.status === 200 && table === 'ATTLOG']).toEqual([standing, table, false]);
        // Splitting it line by line took three seconds.
        expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000);
      }
  });
  it('490 kB of glued records, in fields of their own and in one long one', () => {
    const read = (text: string): unknown => parseOperlog(text, context);
    for (const head of ['', 'USER PIN=1\tName=', 'USER PIN=1\t Name =x', ' '.repeat(50_000)])
      expectLinear(read, { head, part: 'xUSER PIN=1', tail: '' }, { longest: 524_288 });
  });
  it('is told from what costs in proportion', () => {
    const all = (text: string): number => [...text].reduce((sum, letter) => sum + text.indexOf(letter, 1), 0);
    expect(() => expectLinearFor(all, ['a', 'b'])).not.toThrow();
    expect(() => expectLinear((text) => /,+x/.test(text), { head: '', part: ',', tail: '' })).toThrow('Not linear');
  });
});
