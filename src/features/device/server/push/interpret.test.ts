import { describe, expect, it } from 'vitest';
import { terminalView } from '#tests/device/terminal-fixtures.ts';
import type { Effect, Outcome } from './effects.ts';
import { interpret, interpretUnclaimed } from './interpret.ts';
import { readTarget } from './target.ts';
import type { TerminalView } from './terminal-view.ts';
import { encodeText } from './text.ts';

const winter = Temporal.Instant.from('2026-11-21T08:00:00Z');
const summer = Temporal.Instant.from('2026-07-01T08:00:00Z');

type Ask = {
  terminal?: Partial<TerminalView>;
  body?: string | Uint8Array;
  now?: Temporal.Instant;
  outcome?: Outcome;
  tooLarge?: boolean;
};

function ask(line: string, { terminal = {}, body = '', now = winter, outcome, tooLarge = false }: Ask = {}) {
  const [method = 'GET', url = ''] = line.split(' ');
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const done = interpret(
    { target: readTarget(method, url), body: bytes, bodyTooLarge: tooLarge },
    terminalView(terminal),
    now,
  );
  const reply = done.reply(outcome);
  return {
    effects: done.effects,
    types: done.effects.map((effect) => effect.type),
    status: reply.status,
    text: new TextDecoder().decode(reply.body),
    bytes: reply.body,
    headers: reply.headers,
  };
}

const has = (effects: readonly Effect[], type: Effect['type']): boolean =>
  effects.some((effect) => effect.type === type);
const row = '7\t2026-11-20 08:00:00\t0\t1\n';

describe('handshake', () => {
  it('D1, byte for byte', () => {
    expect(ask('GET /iclock/cdata?SN=A1&options=all&pushver=2.4.1&DeviceType=att').text).toBe(
      [
        'GET OPTION FROM: A1',
        'ATTLOGStamp=None',
        'OPERLOGStamp=None',
        'ATTPHOTOStamp=None',
        'BIODATAStamp=None',
        'ERRORLOGStamp=None',
        'ErrorDelay=30',
        'Delay=10',
        'TransTimes=00:00;14:05',
        'TransInterval=1',
        'TransFlag=TransData AttLog\tOpLog\tEnrollUser\tChgUser\tEnrollFP\tChgFP\tFACE\tWORKCODE',
        'TimeZone=1',
        'Realtime=1',
        'Encrypt=None',
        'ServerVer=2.4.1',
        'PushProtVer=2.4.1',
        'PushOptionsFlag=1',
        'PushOptions=FingerFunOn,FaceFunOn,PhotoFunOn,MultiBioDataSupport,MultiBioPhotoSupport,UserCount,TransactionCount,IPAddress,MAC,FirmVer,FWVersion,DeviceName,LockCount',
        'MultiBioDataSupport=0:1:1:0:0:0:0:1:1:1:1',
        'MultiBioPhotoSupport=0:0:0:0:0:0:0:0:0:1:0',
        '',
      ].join('\n'),
    );
  });
  it('D0 has its own names and bits, and no newer keys', () => {
    const { text, effects } = ask('GET /iclock/cdata.aspx?SN=A1&options=all', { terminal: { dialect: null } });
    expect(effects).toContainEqual({ type: 'terminal.seen', dialect: 'D0' });
    expect(text).toBe(
      'GET OPTION FROM: A1\nStamp=9999\nOpStamp=9999\nPhotoStamp=9999\nErrorDelay=30\nDelay=10\nTransTimes=00:00;14:05\nTransInterval=1\nTransFlag=111110111110\nTimeZone=1\nRealtime=1\nEncrypt=0\n',
    );
  });
  it('D2 sends an unregistered terminal to register, and has no attendance keys', () => {
    expect(
      ask('GET /iclock/cdata?SN=A1&options=all&DeviceType=acc&pushver=3.1.2', { terminal: { dialect: null } }).text,
    ).toBe('OK');
    const { text } = ask('GET /iclock/cdata?SN=A1&options=all&DeviceType=acc&pushver=3.0.1', {
      terminal: { registered: true },
    });
    expect(text).toMatch(/^registry=ok\nRegistryCode=Uy47fxftP3\nServerVersion=3\.1\.2\n/);
    expect(text).toContain('\nPushProtVer=3.0.1\n');
    expect(text).not.toMatch(/TransFlag|Stamp|TimeZone/);
  });
  it('D3 wants its zone as ±hh:mm', () => {
    expect(
      ask('GET /iclock/cdata?SN=A1&options=all&pushver=3.2.0', { terminal: { dialect: 'D3', zone: 'Asia/Kolkata' } })
        .text,
    ).toContain('\nTimeZone=+05:30\n');
    expect(ask('GET /iclock/cdata?SN=A1&type=time', { terminal: { zone: 'Asia/Kolkata' } }).text).toBe(
      'Time=2026-11-21T13:30:00+05:30',
    );
  });
  it.each([
    ['Asia/Kolkata', winter, '330'],
    ['America/St_Johns', winter, '-210'],
    ['Europe/Berlin', winter, '1'],
    ['Europe/Berlin', summer, '2'],
    ['America/New_York', winter, '-5'],
    ['Asia/Kathmandu', winter, '345'],
    ['UTC', winter, '0'],
  ] as const)('tells %s at %s as %s', (zone, now, value) => {
    expect(ask('GET /iclock/cdata?SN=A1&options=all', { terminal: { zone }, now }).text).toContain(
      `\nTimeZone=${value}\n`,
    );
  });
  it('echoes the marks of the terminal; 0 on an administrator’s word only', () => {
    const stamps = { ATTLOG: '82983982', OPERLOG: '9999' };
    expect(ask('GET /iclock/cdata?SN=A1&options=all', { terminal: { stamps } }).text).toMatch(
      /\nATTLOGStamp=82983982\nOPERLOGStamp=9999\n/,
    );
    expect(ask('GET /iclock/cdata?SN=A1&options=all', { terminal: { stamps, sendAgain: ['ATTLOG'] } }).text).toMatch(
      /\nATTLOGStamp=0\nOPERLOGStamp=9999\n/,
    );
    expect(
      ask('GET /iclock/cdata?SN=A1&options=all', { terminal: { stamps, sendAgain: ['ATTLOG'], standing: 'disabled' } })
        .text,
    ).toContain('\nATTLOGStamp=82983982\n');
    expect(ask('POST /iclock/cdata?SN=A1&table=ATTLOG&Stamp=5%0AEncrypt=1', { body: row }).types).not.toContain(
      'stamp.moved',
    );
  });
});

describe('dialect', () => {
  const seen = (line: string, dialect: TerminalView['dialect'], forced = false) => {
    const [effect] = ask(line, {
      terminal: { dialect, dialectForced: forced },
      body: line.startsWith('POST') ? row : '',
    }).effects;
    return effect?.type === 'terminal.seen' ? (effect.dialect ?? dialect) : undefined;
  };
  it.each([
    ['DeviceType=acc', 'GET /iclock/cdata?SN=A1&options=all&DeviceType=acc', 'D1', 'D2'],
    ['devicetype in lower case', 'GET /iclock/cdata?sn=A1&options=all&devicetype=acc', null, 'D2'],
    ['a registration', 'POST /iclock/registry?SN=A1', 'D1', 'D2'],
    ['rtlog', 'POST /iclock/cdata?SN=A1&table=rtlog', 'D1', 'D2'],
    ['tabledata', 'POST /iclock/cdata?SN=A1&table=tabledata&tablename=user', null, 'D2'],
    ['pushver 3 alone is no sign', 'GET /iclock/cdata?SN=A1&options=all&pushver=3.1.2', null, 'D1'],
    ['PushOptionsFlag is no sign', 'GET /iclock/cdata?SN=A1&options=all&PushOptionsFlag=1&pushver=3.0.1', 'D1', 'D1'],
    ['sticky over a poll', 'GET /iclock/getrequest?SN=A1', 'D2', 'D2'],
    ['sticky over a handshake that says nothing', 'GET /iclock/cdata?SN=A1&options=all&pushver=3.1.2', 'D2', 'D2'],
    ['DeviceType=att takes it back', 'GET /iclock/cdata?SN=A1&options=all&DeviceType=att', 'D2', 'D1'],
    ['an ATTLOG upload takes it back', 'POST /iclock/cdata?SN=A1&table=ATTLOG', 'D2', 'D1'],
    ['an ISO mark is clock push', 'POST /iclock/cdata?SN=A1&table=ATTLOG&Stamp=2008-02-25T12:08:21', 'D1', 'D3'],
    ['a legacy poll', 'GET /iclock/getreq?SN=A1', null, 'D0'],
    ['legacy firmware stays so over its uploads', 'POST /iclock/cdata.aspx?SN=A1&table=ATTLOG', 'D0', 'D0'],
    ['legacy firmware that was renewed', 'GET /iclock/cdata?SN=A1&options=all&pushver=2.4.1', 'D0', 'D1'],
  ] as const)('%s', (_, line, before, after) => expect(seen(line, before)).toBe(after));
  it('an administrator’s word stands', () => expect(seen('POST /iclock/registry?SN=A1', 'D1', true)).toBe('D1'));
});

describe('request lines', () => {
  it.each([
    ['/iclock/cdata?SN=A1', 'cdata'],
    ['/iclock/cdata.aspx?sn=A1', 'cdata'],
    ['/iclock/iclock/cdata?Sn=A1', 'cdata'],
    ['/api/iclock/GetRequest?SN=A1', 'getrequest'],
    ['/iclock/getreq?SN=A1', 'getrequest'],
    ['/t/9f2/iclock/service/control?SN=A1', 'service/control'],
    ['/iclock/nothing?SN=A1', null],
  ])('%s', (url, call) => expect(readTarget('GET', url)).toMatchObject({ call, sn: 'A1' }));
  it.each(['../../etc/passwd', '..%2f..%2fetc%2fpasswd', "A' or '1'='1", 'A B', '', 'x'.repeat(65), '%00'])(
    'refuses the serial number %s',
    (sn) => {
      const target = readTarget('GET', `/iclock/cdata?SN=${sn}&options=all`);
      expect(target.sn).toBeNull();
      expect(interpretUnclaimed(target)).toMatchObject({ effects: [] });
      expect(interpretUnclaimed(target).reply().status).toBe(400);
    },
  );
  it('an unknown call: 200 for a known terminal, 404 else; files never', () => {
    expect(ask('GET /iclock/nothing?SN=A1')).toMatchObject({ status: 200, text: 'OK' });
    expect(ask('GET /iclock/nothing?SN=A1', { terminal: { standing: 'unknown' } })).toMatchObject({
      status: 404,
      effects: [],
    });
    for (const standing of ['approved', 'pending', 'unknown'] as const) {
      expect(ask('GET /iclock/file?SN=A1&url=../../package.json', { terminal: { standing } })).toMatchObject({
        status: 404,
        text: 'NOT FOUND',
        effects: [],
      });
    }
  });
  it('answers in plain text, uncached', () =>
    expect(ask('GET /iclock/ping?SN=A1')).toMatchObject({
      text: 'OK',
      headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' },
    }));
});

describe('uploads', () => {
  it('are acknowledged by count, bad rows included, and logged', () => {
    const answer = ask('POST /iclock/cdata?SN=A1&table=ATTLOG&Stamp=77', { body: `${row}\n\ngarbage\n` });
    expect(answer.text).toBe('OK: 2');
    expect(answer.types).toEqual([
      'terminal.seen',
      'punches.received',
      'records.quarantined',
      'stamp.moved',
      'clock.shown',
      'upload.logged',
    ]);
    expect(answer.effects.at(-1)).toMatchObject({
      table: 'attlog',
      stamp: '77',
      records: 2,
      quarantined: 1,
      outcome: 'accepted',
    });
  });
  it('the same batch three times says the same', () => {
    const [first, ...others] = [1, 2, 3].map(() => ask('POST /iclock/cdata?SN=A1&table=ATTLOG', { body: row }).effects);
    for (const other of others) expect(other).toEqual(first);
  });
  it('a table nobody knows is kept as it came', () => {
    const answer = ask('POST /iclock/cdata?SN=A1&table=WORKCODE', { body: 'CODE=1' });
    expect(answer.text).toBe('OK');
    expect(answer.effects).toContainEqual({
      type: 'body.kept',
      table: 'workcode',
      body: new TextEncoder().encode('CODE=1'),
    });
  });
  it('both styles of acknowledging tables; a picture ends the connection', () => {
    const body = 'userpic pin=1\tsize=4\tcontent=QUJD';
    const counted = ask('POST /iclock/cdata?SN=A1&table=tabledata&tablename=userpic&count=1', { body });
    expect(counted).toMatchObject({ text: 'userpic=1', headers: { connection: 'close' } });
    expect(
      ask('POST /iclock/cdata?SN=A1&table=tabledata&tablename=user&count=3', {
        body: 'user pin=1',
        terminal: { tableAcknowledgement: 'plain' },
      }).text,
    ).toBe('OK');
    expect(
      ask('POST /iclock/cdata?SN=A1&table=tabledata&tablename=user%0Ax&count=3', { body: 'user pin=1' }).text,
    ).toBe('OK');
  });
  it('counts answer a query', () => {
    const answer = ask('POST /iclock/querydata?SN=A1&type=count&cmdid=7&tablename=user', { body: 'user=5' });
    expect(answer.text).toBe('user=5');
    expect(answer.effects).toContainEqual({
      type: 'query.answered',
      commandId: '7',
      table: 'user',
      part: 1,
      parts: 1,
      count: 5,
    });
  });
  it('BIODATA by type, without its prefix and in upper case', () => {
    const answer = ask('POST /iclock/cdata?SN=A1&type=BioData', {
      body: 'PIN=1\tNO=2\tINDEX=0\tVALID=1\tTYPE=1\tMAJORVER=13\tTMP=QUJD\n',
    });
    expect(answer.text).toBe('OK: 1');
    expect(has(answer.effects, 'templates.received')).toBe(true);
  });
  it('attendance beyond the limit is never acknowledged, anything else is not asked for again', () => {
    expect(ask('POST /iclock/cdata?SN=A1&table=ATTLOG', { body: row, tooLarge: true })).toMatchObject({ status: 400 });
    expect(ask('POST /iclock/cdata?SN=A1&table=OPERLOG', { body: 'x', tooLarge: true })).toMatchObject({
      status: 200,
      text: 'OK',
    });
    const many = ask('POST /iclock/cdata?SN=A1&table=ATTLOG', { body: 'x\n'.repeat(60_000) });
    expect(many.status).toBe(400);
    expect(many.types).toEqual(['terminal.seen', 'upload.logged']);
  });
  it('keeps secrets out of the upload log', () => {
    const { effects } = ask('POST /iclock/cdata?SN=A1&table=OPERLOG', {
      body: 'USER PIN=6\tName=Ana\tPasswd=9876\tCard=5550001\n',
    });
    const log = JSON.stringify(effects.filter((effect) => effect.type === 'upload.logged'));
    expect(log).toContain('Name=Ana');
    expect(log).not.toMatch(/9876|5550001/);
  });
});

describe('text of terminals', () => {
  it('GBK names of Chinese firmware, in and out', () => {
    const body = encodeText('USER PIN=7\tName=张伟\tPri=0\n', 'gbk');
    const { effects } = ask('POST /iclock/cdata?SN=A1&table=OPERLOG', { body, terminal: { language: 83 } });
    expect(effects[0]).toMatchObject({ charset: 'gbk' });
    expect(effects[1]).toMatchObject({ rows: [{ pin: '7', name: '张伟' }] });
    const sent = ask('GET /iclock/getrequest?SN=A1', {
      terminal: { language: 83 },
      outcome: { commands: [{ id: '1', text: 'DATA UPDATE USERINFO PIN=7\tName=张伟' }] },
    });
    expect(new TextDecoder('gbk').decode(sent.bytes)).toBe('C:1:DATA UPDATE USERINFO PIN=7\tName=张伟\n');
  });
  it('cp1256 names of Arabic firmware, in and out', () => {
    const body = encodeText('USER PIN=7\tName=محمد\n', 'windows-1256');
    const { effects } = ask('POST /iclock/cdata?SN=A1&table=OPERLOG', { body, terminal: { language: 66 } });
    expect(effects[0]).toMatchObject({ charset: 'windows-1256' });
    expect(effects[1]).toMatchObject({ rows: [{ name: 'محمد' }] });
    const sent = ask('GET /iclock/getrequest?SN=A1', {
      terminal: { charset: 'windows-1256' },
      outcome: { commands: [{ id: '1', text: 'محمد' }] },
    });
    expect(new TextDecoder('windows-1256').decode(sent.bytes)).toBe('C:1:محمد\n');
  });
  it('UTF-8 first, whatever the language', () => {
    expect(
      ask('POST /iclock/cdata?SN=A1&table=OPERLOG', { body: 'USER PIN=7\tName=محمد\n', terminal: { language: 66 } })
        .effects[1],
    ).toMatchObject({ rows: [{ name: 'محمد' }] });
  });
});

describe('a terminal that nobody registered', () => {
  const unknown: Partial<TerminalView> = {
    standing: 'unknown',
    dialect: null,
    settings: { heartbeat: 77, errorDelay: 77, realTime: false, transferTimes: '', transferInterval: 77 },
    zone: 'Asia/Kolkata',
  };
  it('gets protocol answers only: nothing of a company, and no zone that would move its clock', () => {
    const answer = ask('GET /iclock/cdata?SN=A1&options=all', { terminal: unknown });
    expect(answer.types).toEqual(['terminal.announced', 'terminal.seen']);
    expect(answer.text).toContain('\nDelay=10\n');
    expect(answer.text).not.toMatch(/TimeZone|77/);
  });
  it.each(['unknown', 'pending', 'disabled'] as const)('%s: polls get no command', (standing) => {
    const answer = ask('GET /iclock/getrequest?SN=A1', {
      terminal: { standing },
      outcome: { commands: [{ id: '1', text: 'REBOOT' }] },
    });
    expect(answer.text).toBe('OK');
    expect(answer.types).not.toContain('commands.requested');
  });
  it('attendance is held, and acknowledged only once it is', () => {
    const line = 'POST /iclock/cdata?SN=A1&table=ATTLOG';
    const kept = ask(line, { body: row + row, terminal: { standing: 'pending' }, outcome: { held: true } });
    expect(kept).toMatchObject({ status: 200, text: 'OK: 2' });
    expect(kept.effects).toContainEqual({
      type: 'records.held',
      table: 'attlog',
      records: [row.trim(), row.trim()],
    });
    expect(kept.types).not.toContain('punches.received');
    expect(ask(line, { body: row, terminal: { standing: 'pending' }, outcome: { held: false } }).status).toBe(401);
    expect(ask(line, { body: row, terminal: { standing: 'pending' } }).status).toBe(401);
  });
  it('above the cap its records are refused, and nothing is kept', () => {
    const answer = ask('POST /iclock/cdata?SN=A1&table=ATTLOG', {
      body: row + row,
      terminal: { standing: 'pending', roomForHeld: { records: 1, bytes: 1000 } },
      outcome: { held: true },
    });
    expect(answer.status).toBe(401);
    expect(answer.types).not.toContain('records.held');
  });
  it('what there is no room for is refused unread, so that 16 MB of lines hold nobody', () => {
    const letters = Uint8Array.from([0xd5, 0xc5]);
    const chargedWith = (bytes: number): unknown =>
      ask('POST /iclock/cdata?SN=A1&table=ATTLOG&language=83', {
        body: Buffer.concat([Buffer.from(row), letters]),
        terminal: { standing: 'pending', language: 83, roomForHeld: { records: 1000, bytes } },
        outcome: { held: true },
      });
    // By its letters: whoever has read them knows the code page.
    expect(chargedWith(1000)).toMatchObject({ status: 200, effects: [{ charset: 'gbk' }, {}, {}] });
    expect(chargedWith(10)).toMatchObject({
      status: 401,
      effects: [expect.not.objectContaining({ charset: 'gbk' }), {}],
    });
  });
  it.each(['OPERLOG', 'BIODATA', 'ATTPHOTO', 'rtstate', 'WORKCODE'])(
    '%s is refused: people, templates and pictures are not kept of an unclaimed terminal',
    (table) => {
      const answer = ask(`POST /iclock/cdata?SN=A1&table=${table}`, {
        body: 'USER PIN=1\tName=Ana',
        terminal: { standing: 'pending' },
        outcome: { held: true },
      });
      expect(answer.status).toBe(401);
      expect(answer.types).toEqual(['terminal.seen', 'upload.logged']);
    },
  );
  it('what it says of itself is heard; results are not', () => {
    expect(ask('POST /iclock/cdata?SN=A1&table=options', { body: '~DeviceName=X', terminal: unknown }).types).toContain(
      'terminal.described',
    );
    expect(
      ask('POST /iclock/devicecmd?SN=A1', { body: 'ID=1&Return=0', terminal: { standing: 'pending' } }),
    ).toMatchObject({ text: 'OK', types: ['terminal.seen'] });
  });
  it('a disabled terminal keeps its records', () => {
    const answer = ask('POST /iclock/cdata?SN=A1&table=ATTLOG', {
      body: row,
      terminal: { standing: 'disabled' },
      outcome: { held: true },
    });
    expect(answer).toMatchObject({ status: 401, types: ['terminal.seen'] });
    expect(ask('POST /iclock/registry?SN=A1', { terminal: { standing: 'disabled' } }).status).toBe(406);
  });
});
