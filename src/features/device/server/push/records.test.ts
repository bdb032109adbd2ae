import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAccessLog, parseTableRows } from './access-records.ts';
import { parseCommandResults } from './command-result.ts';
import { readInfo } from './heartbeat.ts';
import { parseOperlog } from './operlog.ts';
import { readOptions, publicOptions } from './options.ts';
import { readCard } from './person-records.ts';
import { parseAttendancePhoto } from './photo.ts';
import { redactText, summarize } from './redact.ts';
import { makeRowContext } from './row-context.ts';

const context = makeRowContext({
  zone: 'Asia/Riyadh',
  now: Temporal.Instant.from('2026-11-21T08:00:00Z'),
  commissionedAt: null,
  pushVersion: null,
});
const kindsOf = (text: string): string[] => parseOperlog(text, context).rows.map((row) => row.kind);

describe('operation log', () => {
  it('takes glued records apart and counts each', () => {
    const glued =
      'OPLOG 4\t14\t2026-07-30 10:22:34\t0\t0\t0\t0OPLOG 9\t14\t2026-07-30 10:23:00\t7\t0\t0\t0USER PIN=7\tName=Ana\tPri=0\tEndDatetime=0USER PIN=8\tName=Omar';
    expect(kindsOf(glued)).toEqual(['operation', 'operation', 'user', 'user']);
    expect(parseOperlog(glued, context).records).toBe(4);
  });
  it('does not take a kind word within a name for a record', () => {
    const { rows } = parseOperlog('USER PIN=7\tName=xUSER PIN=1\tPri=0', context);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ kind: 'user', row: { pin: '7', name: 'xUSER PIN=1', privilege: 0 } });
  });
  it('reads keys in any case, TAB behind the kind, CR alone between records', () => {
    expect(parseOperlog('USER\tpin=7\tNAME=Ana\rFP Pin=7\tfid=3\tValid=1\tTmp=QQ==', context).rows).toMatchObject([
      { kind: 'user', row: { pin: '7', name: 'Ana' } },
      { kind: 'template', row: { pin: '7', no: 3, template: 'QQ==' } },
    ]);
  });
  it('reads FACE, FVEIN, BIODATA, USERPIC, BIOPHOTO and ERRORLOG', () => {
    const lines = [
      'FACE PIN=1\tFID=0\tSIZE=4\tVALID=1\tTMP=QUJD',
      'FVEIN Pin=1\tFID=2\tIndex=1\tSize=4\tValid=1\tTmp=QUJD',
      'BIODATA Pin=1\tNo=0\tIndex=0\tValid=1\tDuress=1\tType=9\tMajorVer=40\tMinorVer=1\tFormat=0\tTmp=QUJD',
      'USERPIC PIN=1\tFileName=../../1.jpg\tSize=4\tContent=QUJD',
      'BIOPHOTO PIN=1\tFileName=1.jpg\tType=9\tSize=4\tContent=QUJD',
      'ERRORLOG ErrCode=D01E0001\tErrMsg=no face\tDataOrigin=cmd\tCmdId=12\tAdditional=e30=',
    ];
    expect(parseOperlog(lines.join('\n'), context).rows).toMatchObject([
      { row: { type: 2 } },
      { row: { type: 7, no: 2, index: 1 } },
      { row: { type: 9, majorVersion: '40', duress: true } },
      { row: { kind: 'user', pin: '1' } },
      { row: { kind: 'comparison', type: 9 } },
      { row: { code: 'D01E0001', commandId: '12', additional: '{}' } },
    ]);
  });
  it('sets aside what it does not know, secrets cut out', () => {
    const { quarantined, records } = parseOperlog(
      'USER PIN=\tPasswd=1234\nSTRANGE x\nOPLOG 4\t14\t2026-13-30 10:22:34\t0\t0\t0\t0',
      context,
    );
    expect(records).toBe(3);
    expect(quarantined.map((row) => row.raw)).toEqual([
      'USER PIN=\tPasswd=***',
      'STRANGE x',
      'OPLOG 4\t14\t2026-13-30 10:22:34\t0\t0\t0\t0',
    ]);
  });
  it('reads cards in hexadecimal and decimal', () => {
    expect(['[15CD5B07]', '[09E4812202]', '0123', '0', '[00000000]', 'x', ''].map(readCard)).toEqual([
      '123456789',
      '9168872457',
      '123',
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('access records', () => {
  it('keeps a verification of sixteen bits as text', () => {
    const { rows } = parseAccessLog(
      'time=2026-11-20 10:00:00\tpin=5\tevent=0\tinoutstatus=0\tverifytype=0000000000000010\tindex=4',
      context,
    );
    expect(rows[0]?.punch).toMatchObject({ verify: '0000000000000010', verifyType: 200 });
  });
  it('takes the offset of the row and the stated attendance state', () => {
    const { rows } = parseAccessLog(
      'time=2026-11-20 10:00:00\tpin=5\tevent=3\tinoutstatus=1\tindex=4\tattstate=2\ttime_offset=19800',
      context,
    );
    expect(rows[0]?.punch).toMatchObject({ state: 2, punchTime: '2026-11-20T10:00:00+05:30', event: 3 });
  });
  it.each([
    [8, false],
    [9, false],
    [14, true],
    [22, false],
    [27, false],
    [100, false],
    [202, false],
    [4000, false],
  ])('event %i of a person is a punch: %s', (event, isPunch) => {
    const { rows } = parseAccessLog(`time=2026-11-20 10:00:00\tpin=5\tevent=${event}\tindex=4`, context);
    expect(rows[0]?.event.event).toBe(event);
    expect(rows[0]?.punch !== null).toBe(isPunch);
  });
  it('has no key by the index alone, which starts anew after a reset', () => {
    const { rows } = parseAccessLog(
      'time=2026-11-20 10:00:00\tpin=5\tevent=0\tindex=4\ntime=2026-11-20 10:00:01\tpin=5\tevent=0\tindex=4',
      context,
    );
    expect(new Set(rows.map((row) => row.event.uniqueKey)).size).toBe(2);
  });
  it('joins content on a second line to its record', () => {
    const { rows } = parseTableRows('biophoto pin=1\tsize=4\ncontent=QUJD\nbiophoto pin=2\tcontent=QUJE', 'biophoto');
    expect(rows.map((row) => [row.get('pin'), row.get('content')])).toEqual([
      ['1', 'QUJD'],
      ['2', 'QUJE'],
    ]);
  });
});

describe('option lists', () => {
  it('round trip of any names and values, commas included', () => {
    const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,12}$/);
    const value = fc.stringMatching(/^[0-9A-Z .,/]{0,20}$/).map((text) => text.replace(/,+\s*$/, '').trim());
    fc.assert(
      fc.property(fc.dictionary(name, value, { noNullPrototype: true }), (options) => {
        const text = Object.entries(options)
          .map(([key, entry], at) => `${at % 2 === 0 ? '~' : ''}${key}=${entry}`)
          .join(',');
        const expected = Object.entries(options).filter(([, entry]) => !/[,]+$/.test(entry));
        const read = readOptions(text);
        for (const [key, entry] of expected) expect(read.get(key)).toBe(entry);
      }),
    );
  });
  it('keeps keys and passwords out of the capabilities', () => {
    expect(publicOptions(readOptions('DeviceType=acc,authKey=abc,ComKey=1,LockCount=4'))).toEqual({
      DeviceType: 'acc',
      LockCount: '4',
    });
  });
});

describe('heartbeat', () => {
  it('reads a real one, and one whose firmware holds a comma and blanks', () => {
    expect(readInfo('ZAM70-NF24HA-Ver3.3.12,27,73,283,192.168.1.201,13,40,12,3,11110,0,25,0')).toEqual({
      firmware: 'ZAM70-NF24HA-Ver3.3.12',
      users: 27,
      fingerprints: 73,
      records: 283,
      ip: '192.168.1.201',
      fingerprintVersion: '13',
      faceVersion: '40',
      faces: 3,
      functions: '11110',
    });
    expect(readInfo('Ver 8.0 (x, y),1,2,3,10.0.0.7,10,7,12,-1,111')).toMatchObject({
      firmware: 'Ver 8.0 (x, y)',
      users: 1,
      ip: '10.0.0.7',
      faces: null,
    });
  });
});

describe('pictures of punches', () => {
  const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 10, 13, 0xff, 0xd9]);
  const join = (head: string, bytes: Uint8Array): Uint8Array =>
    new Uint8Array(Buffer.concat([Buffer.from(head), Buffer.from(bytes)]));
  const none = new Map<string, string>();
  it('cuts at the first NUL and takes the smaller of size and rest', () => {
    const photo = parseAttendancePhoto(
      join('PIN=20260731103012-123.jpg\nSN=X\nsize=9\nCMD=uploadphoto\0', join('', jpeg)),
      none,
      context,
    );
    expect(photo).toMatchObject({ pin: '123', local: '2026-07-31T10:30:12', time: '2026-07-31T10:30:12+03:00' });
    expect(photo?.bytes).toEqual(jpeg);
    expect(parseAttendancePhoto(join('PIN=20260731103012.jpg\nsize=9000\0', jpeg), none, context)).toMatchObject({
      pin: null,
      bytes: jpeg,
    });
  });
  it('reads base64, a bare JPEG and one within multipart', () => {
    const base64 = Buffer.from(jpeg).toString('base64');
    expect(
      parseAttendancePhoto(
        join(`PIN=20260731103012-5.jpg\nsize=${base64.length}\0`, Buffer.from(base64)),
        none,
        context,
      )?.bytes,
    ).toEqual(jpeg);
    expect(parseAttendancePhoto(jpeg, new Map([['pin', '20260731103012-5.jpg']]), context)).toMatchObject({
      pin: '5',
      bytes: jpeg,
    });
    expect(
      parseAttendancePhoto(
        join('--x\r\nContent-Type: image/jpeg\r\n\r\n', join('', Buffer.concat([jpeg, Buffer.from('\r\n--x--')]))),
        none,
        context,
      )?.bytes,
    ).toEqual(jpeg);
  });
  it('a picture of 5 MB', () => {
    const large = new Uint8Array(5_000_000).fill(7);
    large.set(jpeg.subarray(0, 4));
    expect(
      parseAttendancePhoto(join('PIN=20260731103012-5.jpg\nsize=5000000\0', large), none, context)?.bytes.length,
    ).toBe(5_000_000);
  });
  it('finds none in what is no picture', () => {
    expect(parseAttendancePhoto(join('PIN=../../etc/passwd\nsize=3\0', Buffer.from('abc')), none, context)).toBeNull();
  });
});

describe('results of commands', () => {
  it('reads batches, mixed case, lines behind a result and percent-encoding', () => {
    expect(
      parseCommandResults(
        'ID=1&Return=0&CMD=INFO\r\nFWVersion=1\r\nUserCount=2\r\nid=2&return=-1004&cmd=DATA%20QUERY\n',
      ),
    ).toEqual([
      { id: '1', returnCode: 0, command: 'INFO', detail: 'FWVersion=1\nUserCount=2' },
      { id: '2', returnCode: -1004, command: 'DATA QUERY', detail: null },
    ]);
  });
  it('reads the newline form and drops ids that are none', () => {
    expect(parseCommandResults('ID=9\nReturn=0\nCMD=Shell\nContent=x')).toEqual([
      { id: '9', returnCode: 0, command: 'Shell', detail: 'Content=x' },
    ]);
    expect(parseCommandResults("ID=1' or 1=1&Return=0")).toEqual([]);
  });
});

describe('redaction', () => {
  it('cuts out passwords, cards, templates and keys, and leaves the rest', () => {
    expect(
      redactText(
        'USER PIN=6\tName=Ana\tPasswd=12,34 5\tCard=[15CD5B07]\tPri=0\nFP PIN=6\tTMP=QUJD==\nuser cardno=7\tpassword=',
      ),
    ).toBe('USER PIN=6\tName=Ana\tPasswd=***\tCard=***\tPri=0\nFP PIN=6\tTMP=***\nuser cardno=***\tpassword=');
    expect(redactText('/iclock/cdata?SN=A&pushcommkey=abc&options=all')).toBe(
      '/iclock/cdata?SN=A&pushcommkey=***&options=all',
    );
  });
  it('lets no secret through a cut', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 700 }), (padding) => {
        expect(summarize(`${'x'.repeat(padding)}\tPasswd=SECRETSECRET\t`, 100)).not.toContain('SECRET');
      }),
    );
  });
});
