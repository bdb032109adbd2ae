import { describe, expect, it } from 'vitest';
import { readHeldRecords } from './held-records.ts';
import { makeRowContext } from './row-context.ts';
import { parseUsbAttlog } from './usb-attlog.ts';
import type { UsbAttlog, UsbLayout } from './usb-attlog.ts';
import { parseUsbUsers } from './usb-users.ts';

const context = makeRowContext({
  zone: 'Europe/Berlin',
  now: Temporal.Instant.from('2026-11-21T08:00:00Z'),
  commissionedAt: null,
  pushVersion: null,
});
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
function read(text: string, fileName: string, layout?: UsbLayout): UsbAttlog {
  const parsed = parseUsbAttlog(bytes(text), { fileName, ...(layout === undefined ? {} : { layout }) }, context);
  if ('refused' in parsed) throw new Error(parsed.refused);
  return parsed;
}

describe('attlog.dat', () => {
  const standard = '      691\t2026-06-30 15:56:56\t1\t0\t15\t0\r\n       42\t2026-06-30 18:00:11\t1\t1\t1\t0\r\n';
  it('column 3 is the terminal when it is the number in the name', () => {
    expect(read(standard, '1_attlog.dat')).toMatchObject({
      layout: 'device',
      decidedBy: 'fileName',
      deviceId: '1',
      records: 2,
    });
  });
  it('column 3 is the state when it is another number, or changes', () => {
    expect(read(standard, '2_attlog.dat')).toMatchObject({ layout: 'state', decidedBy: 'fileName', deviceId: '2' });
    const mixed = read('7\t2026-06-30 15:56:56\t0\t1\t0\n7\t2026-06-30 18:56:56\t1\t1\t0\n', 'attlog.dat');
    expect(mixed).toMatchObject({ layout: 'state', decidedBy: 'values' });
    expect(mixed.rows.map((row) => row.state)).toEqual([0, 1]);
  });
  it('without a telling name it is the terminal, and a person may say otherwise', () => {
    expect(read(standard, 'CKJF0316144680030_attlog.dat')).toMatchObject({ layout: 'device', decidedBy: 'default' });
    expect(read(standard, 'attlog.dat', 'state')).toMatchObject({
      layout: 'state',
      decidedBy: 'person',
      rows: [
        { state: 1, verifyType: 0 },
        { state: 1, verifyType: 1 },
      ],
    });
    expect(read('7\t2026-06-30 15:56:56\t13\t0\t15', 'attlog.dat')).toMatchObject({
      layout: 'device',
      decidedBy: 'values',
    });
  });
  it('reads blanks in place of TABs', () => {
    expect(read('    7 2026-06-30 15:56:56 13 1 15 0\n', '13_attlog.dat').rows[0]).toMatchObject({
      pin: '7',
      punchLocal: '2026-06-30T15:56:56',
      state: 1,
      verifyType: 15,
    });
  });
  it('sets bad rows aside', () => {
    const parsed = read(`${standard}      5\t2026-13-30 15:56:56\t1\t0\t15\t0\r\n`, '1_attlog.dat');
    expect(parsed.quarantined.map((row) => row.reason)).toEqual(['badTime']);
    expect(parsed.records).toBe(3);
  });
  it.each([
    ['a serial number and checksum', `${standard}SN=CKJF0316144680030\r\nCheckSum=0F3A99\r\n`, 'signed'],
    ['a bare digest', `${standard}d41d8cd98f00b204e9800998ecf8427e\r\n`, 'signed'],
    ['no attendance log', 'Name,Code\nAna,7\n', 'unreadable'],
    ['nothing', '', 'unreadable'],
    ['an encrypted file', 'PK\u0003\0\0', 'unreadable'],
  ])('refuses %s', (_, text, refused) =>
    expect(parseUsbAttlog(bytes(text), { fileName: '1_attlog.dat' }, context)).toEqual({ refused }),
  );
});

describe('user.dat', () => {
  const wide = (pin: string, name: string, privilege: number, card: number): Uint8Array => {
    const record = Buffer.alloc(72);
    record.writeUInt16LE(7, 0);
    record.writeUInt8(privilege, 2);
    record.write('1234', 3, 'latin1');
    record.write(name, 11, 'utf8');
    record.writeUInt32LE(card, 35);
    record.writeUInt8(1, 39);
    record.write(pin, 48, 'latin1');
    return new Uint8Array(record);
  };
  it('reads records of 72 bytes', () => {
    const file = new Uint8Array(Buffer.concat([wide('A-7', 'Ana', 14, 123_456_789), wide('8', 'Omar', 1, 0)]));
    expect(parseUsbUsers(file, null)).toMatchObject([
      { pin: 'A-7', name: 'Ana', privilege: 14, disabled: false, password: '1234', card: '123456789', group: 1 },
      { pin: '8', name: 'Omar', privilege: 0, disabled: true, card: null },
    ]);
  });
  it('reads records of 28 bytes', () => {
    const record = Buffer.alloc(28);
    record.writeUInt16LE(9, 0);
    record.write('55', 3, 'latin1');
    record.write('Bo', 8, 'latin1');
    record.writeUInt32LE(77, 16);
    record.writeUInt8(2, 21);
    record.writeUInt32LE(1009, 24);
    expect(parseUsbUsers(new Uint8Array(record), null)).toMatchObject([
      { pin: '1009', name: 'Bo', password: '55', card: '77', group: 2 },
    ]);
  });
  it('refuses any other length', () => {
    expect(parseUsbUsers(new Uint8Array(71), null)).toBeNull();
    expect(parseUsbUsers(new Uint8Array(0), null)).toBeNull();
  });
});

describe('held records', () => {
  it('become punches at approval, judged by the terminal’s own zone', () => {
    expect(readHeldRecords('attlog', ['7\t2026-11-20 08:00:00\t0\t1', 'garbage'], context)).toMatchObject({
      rows: [{ pin: '7', punchTime: '2026-11-20T08:00:00+01:00' }],
      records: 2,
      quarantined: [{ reason: 'tooFewFields' }],
    });
    expect(readHeldRecords('rtlog', ['time=2026-11-20 08:00:00\tpin=7\tevent=0\tindex=1'], context)).toMatchObject({
      rows: [{ pin: '7' }],
      events: [{ event: 0 }],
    });
  });
});
