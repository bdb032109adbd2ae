import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { terminalView } from '#tests/device/terminal-fixtures.ts';
import { interpret, interpretUnclaimed } from './interpret.ts';
import { readTarget } from './target.ts';
import { decodeText } from './text.ts';
import { parseUsbAttlog } from './usb-attlog.ts';
import { parseUsbUsers } from './usb-users.ts';
import { makeRowContext } from './row-context.ts';

const now = Temporal.Instant.from('2026-11-21T08:00:00Z');
const tables = [
  'ATTLOG',
  'OPERLOG',
  'BIODATA',
  'ERRORLOG',
  'ATTPHOTO',
  'options',
  'rtlog',
  'rtstate',
  'irstate',
  'USERPIC',
  'nonsense',
];
const urls = fc.oneof(
  fc.constantFrom(...tables).map((table) => `/iclock/cdata?SN=A1&table=${table}&Stamp=1`),
  fc
    .constantFrom('user', 'biodata', 'templatev10', 'biophoto', 'transaction', 'x')
    .map((table) => `/iclock/cdata?SN=A1&table=tabledata&tablename=${table}&count=2`),
  fc.constantFrom(
    '/iclock/devicecmd?SN=A1',
    '/iclock/fdata?SN=A1',
    '/iclock/registry?SN=A1',
    '/iclock/querydata?SN=A1&type=count&cmdid=1&tablename=user',
  ),
  fc.string().map((text) => `/iclock/${text}`),
);
/** Bytes that resemble the protocol enough to pass the first check. */
const scraps = fc.constantFrom(
  'OPLOG 4\t',
  'USER PIN=1\t',
  'FP PIN=',
  '\t',
  '\n',
  '\r',
  '=',
  'time=2026-11-20 10:00:00\t',
  'pin=1\t',
  '2026-11-20 08:00:00',
  '\0',
  ',',
  'ID=1&Return=',
  '你',
  'é',
);
const bodies = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc
    .array(fc.oneof(scraps, fc.string({ maxLength: 8 })), { maxLength: 40 })
    .map((parts) => new TextEncoder().encode(parts.join(''))),
);

describe('whatever a terminal sends', () => {
  it('is answered: no bytes and no request line make the protocol throw', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('GET', 'POST'),
        urls,
        bodies,
        fc.constantFrom('approved', 'pending', 'unknown', 'disabled'),
        (method, url, body, standing) => {
          const target = readTarget(method, url);
          const answer =
            target.sn === null
              ? interpretUnclaimed(target)
              : interpret({ target, body, bodyTooLarge: false }, terminalView({ standing }), now);
          const reply = answer.reply({ isHeld: true, commands: [] });
          expect([200, 400, 401, 404, 406]).toContain(reply.status);
          expect(JSON.stringify(answer.effects)).not.toContain('\\u0000');
        },
      ),
      { numRuns: 2000 },
    );
  });
  it('never makes the USB parsers throw', () => {
    const context = makeRowContext({ zone: 'UTC', now, commissionedAt: null, pushVersion: null });
    fc.assert(
      fc.property(bodies, fc.string(), (body, fileName) => {
        expect(() => parseUsbAttlog(body, { fileName }, context)).not.toThrow();
        expect(() => parseUsbUsers(body, 83)).not.toThrow();
      }),
      { numRuns: 1000 },
    );
  });
  it('is counted: n of the answer is the number of non-empty lines', () => {
    const line = fc.stringMatching(/^[^\r\n\0\uFEFF]{0,30}$/).filter((text) => !/^[\uD800-\uDFFF]/.test(text));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const body = new TextEncoder().encode(lines.join('\n'));
        const expected = decodeText(body, null)
          .text.split('\n')
          .filter((text) => /[^ ]/.test(text)).length;
        const reply = interpret(
          { target: readTarget('POST', '/iclock/cdata?SN=A1&table=ATTLOG'), body, bodyTooLarge: false },
          terminalView(),
          now,
        ).reply();
        expect(new TextDecoder().decode(reply.body)).toBe(`OK: ${expected}`);
      }),
    );
  });
});
