import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandPolicy, fitCommands, formatCommand, UnsafeValueError } from './command-text.ts';
import * as access from './commands-access.ts';
import * as attendance from './commands-attendance.ts';
import * as templates from './commands-templates.ts';
import { readReturn } from './return-codes.ts';
import { charsets } from './model.ts';
import { encodeText, truncateBytes } from './text.ts';

const hostile = [
  'Ana\tPri=14',
  'Ana\nC:9:REBOOT',
  'Ana\r\nC:9:REBOOT',
  'Ana\0',
  'Ana\u2028x',
  '$(reboot)',
  'a&b=c',
  '\u0085',
];

describe('commands to attendance terminals', () => {
  it('writes people, messages and periods as the protocol says', () => {
    expect(attendance.updateUser({ pin: '1001', name: 'Ana', privilege: 0, card: '12345678' }, 'utf-8')).toBe(
      'DATA UPDATE USERINFO PIN=1001\tName=Ana\tPri=0\tCard=12345678',
    );
    expect(attendance.queryPunches('2026-11-20T00:00:00', '2026-11-21T00:00:00')).toBe(
      'DATA QUERY ATTLOG StartTime=2026-11-20 00:00:00\tEndTime=2026-11-21 00:00:00',
    );
    expect(
      attendance.updateMessage(
        { uid: 3, text: 'Hi', audience: 'public', minutes: 60, startLocal: '2026-11-20T08:00:00' },
        'utf-8',
      ),
    ).toBe('DATA UPDATE SMS MSG=Hi\tTAG=253\tUID=3\tMIN=60\tStartTime=2026-11-20 08:00:00');
    expect(attendance.updateAccessPeriod(2, { Mon: { start: '08:00', end: '18:00' } })).toMatch(
      /^DATA UPDATE AccTimeZone UID=2\tSunStart=0000\tSunEnd=0000\tMonStart=0800\tMonEnd=1800\t/,
    );
    expect([attendance.setTimeZone(19_800), attendance.setTimeZone(-18_000)]).toEqual([
      'SET OPTION TimeZone=330',
      'SET OPTION TimeZone=-5',
    ]);
  });
  it.each(hostile)('a name, message or work code %j adds neither a field nor a command', (text) => {
    const made = [
      attendance.updateUser({ pin: '1', name: text }, 'utf-8'),
      attendance.updateWorkCode(1, '5', text, 'utf-8'),
      access.updateUser({ pin: '1', name: text }, 'utf-8'),
      attendance.updateMessage(
        { uid: 1, text, audience: 'private', minutes: 1, startLocal: '2026-11-20T08:00:00' },
        'utf-8',
      ),
    ];
    const plain = [
      attendance.updateUser({ pin: '1', name: 'x' }, 'utf-8'),
      attendance.updateWorkCode(1, '5', 'x', 'utf-8'),
      access.updateUser({ pin: '1', name: 'x' }, 'utf-8'),
      attendance.updateMessage(
        { uid: 1, text: 'x', audience: 'private', minutes: 1, startLocal: '2026-11-20T08:00:00' },
        'utf-8',
      ),
    ];
    made.forEach((command, at) => {
      expect(command.split('\t').length).toBe(plain[at]?.split('\t').length);
      expect(command).not.toMatch(/[\r\n\0\u0085\u2028]/);
    });
  });
  it.each(['1\t2', '1\nC:2:REBOOT', '', ' ', '1 2', 'x'.repeat(25), '1\0'])('refuses the user number %j', (pin) => {
    expect(() => attendance.deleteUser(pin)).toThrow(UnsafeValueError);
    expect(() => access.authorizeUser(pin, 1, 1)).toThrow(UnsafeValueError);
  });
  it.each(['a\nb', 'a\tb', 'a\rb', 'a\0b'])('refuses the password, card and option %j', (value) => {
    expect(() => attendance.updateUser({ pin: '1', password: value }, 'utf-8')).toThrow(UnsafeValueError);
    expect(() => attendance.updateUser({ pin: '1', card: value }, 'utf-8')).toThrow(UnsafeValueError);
    expect(() => attendance.setOption('Volume', value)).toThrow(UnsafeValueError);
    expect(() => attendance.setOption(`a${value}`, 1)).toThrow(UnsafeValueError);
  });
  it('any name stays one field', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...charsets), (name, charset) => {
        const command = attendance.updateUser({ pin: '1', name }, charset);
        expect(command.split(/[\t\r\n\0]/)).toHaveLength(2);
        expect(encodeText(command.slice(command.indexOf('Name=') + 5), charset).length).toBeLessThanOrEqual(24);
      }),
    );
  });
});

describe('cutting by bytes', () => {
  it('never within a character', () => {
    expect(truncateBytes('محمد عبد الرحمن', 24, 'utf-8')).toBe('محمد عبد الرح');
    expect(truncateBytes('张伟张伟', 5, 'gbk')).toBe('张伟');
    expect(truncateBytes('👍👍', 7, 'utf-8')).toBe('👍');
  });
  it('round trip of every character that a charset has', () => {
    const samples = {
      'utf-8': 'aé张م',
      gbk: 'a张伟',
      big5: 'a張偉',
      'windows-1256': 'aمحمد',
      'windows-874': 'aไทย',
      'windows-1251': 'aЖ',
      'windows-1253': 'aΩ',
      'windows-1255': 'aש',
      latin1: 'aé',
    } as const;
    for (const charset of charsets)
      expect(new TextDecoder(charset).decode(encodeText(samples[charset], charset))).toBe(samples[charset]);
    expect(new TextDecoder('latin1').decode(encodeText('张', 'latin1'))).toBe('?');
  });
});

describe('commands to access terminals', () => {
  it('packs periods, and leaves out no day', () => {
    const command = access.updatePeriod(2, {
      Mon: [
        { start: '00:01', end: '00:03' },
        { start: '10:00', end: '11:00' },
      ],
    });
    expect(command).toContain('\tMonTime1=65539\tMonTime2=65537100\tMonTime3=0\t');
    expect(command.split('\t')).toHaveLength(1 + 10 * 3);
  });
  it('writes privileges, doors and queries', () => {
    expect(access.authorizeUser('7', 2, 3)).toBe(
      'DATA UPDATE userauthorize Pin=7\tAuthorizeTimezoneId=2\tAuthorizeDoorId=3',
    );
    expect([access.openDoor(1, 5), access.cancelAlarm(1), access.reboot()]).toEqual([
      'CONTROL DEVICE 01010105',
      'CONTROL DEVICE 02010000',
      'CONTROL DEVICE 03000000',
    ]);
    expect(access.queryRows('user', '1')).toBe('DATA QUERY tablename=user,fielddesc=*,filter=Pin=1');
    expect(access.queryRows('user')).toBe('DATA QUERY tablename=user,fielddesc=*,filter=*');
  });
  it('never queries all transactions, which freezes terminals', () =>
    expect(access.queryRows('transaction')).toBe('DATA QUERY tablename=transaction,fielddesc=*,filter=NewRecord'));
  it('refuses what is no door, table or option', () => {
    expect(() => access.openDoor(256, 5)).toThrow(UnsafeValueError);
    for (const groups of [[], [1, 2, 3, 4, 5, 6]])
      expect(() => access.updateCombination(1, 1, groups)).toThrow(UnsafeValueError);
    expect(() => access.queryRows('user,filter=*')).toThrow(UnsafeValueError);
    expect(() => access.setOptions({ a: '1,b=2' })).toThrow(UnsafeValueError);
  });
});

describe('every command', () => {
  const template = {
    pin: '7',
    no: 6,
    index: 0,
    valid: true,
    duress: false,
    type: 1,
    majorVersion: '13',
    minorVersion: '0',
    template: 'QUJD',
  };
  const current = { dialect: 'D1', pushVersion: '2.4.1' };
  const old = { dialect: 'D1', pushVersion: '2.2.14' };
  it.each([
    [attendance.deleteUser('7'), 'DATA DELETE USERINFO PIN=7'],
    [attendance.queryUsers('7'), 'DATA QUERY USERINFO PIN=7'],
    [
      attendance.queryPhotos('2026-11-20T00:00:00', '2026-11-20T12:00:00'),
      'DATA QUERY ATTPHOTO StartTime=2026-11-20 00:00:00\tEndTime=2026-11-20 12:00:00',
    ],
    [
      templates.updateTemplate(current, template),
      'DATA UPDATE BIODATA Pin=7\tNo=6\tIndex=0\tValid=1\tDuress=0\tType=1\tMajorVer=13\tMinorVer=0\tFormat=0\tTmp=QUJD',
    ],
    [
      templates.updateTemplate(old, { ...template, duress: true }),
      'DATA UPDATE FINGERTMP PIN=7\tFID=6\tSize=4\tValid=3\tTMP=QUJD',
    ],
    [templates.deleteTemplate(current, template), 'DATA DELETE BIODATA Pin=7\tType=1\tNo=6'],
    [templates.deleteTemplate(old, { ...template, type: 2 }), 'DATA DELETE FACE PIN=7\tFID=6'],
    [templates.deleteTemplate({ ...current, dialect: 'D2' }, template), 'DATA DELETE biodata Pin=7\tType=1\tNo=6'],
    [
      attendance.updateComparisonPhoto('7', 'QUJD'),
      'DATA UPDATE BIOPHOTO PIN=7\tType=9\tNo=0\tIndex=0\tSize=4\tContent=QUJD\tFormat=0',
    ],
    [attendance.updateUserPhoto('7', 'QUJD'), 'DATA UPDATE USERPIC PIN=7\tSize=4\tContent=QUJD'],
    [attendance.deleteUserPhoto('7'), 'DATA DELETE USERPIC PIN=7'],
    [attendance.assignMessages(3, ['7']), 'DATA UPDATE USER_SMS PIN=7\tUID=3'],
    [attendance.deleteMessage(3), 'DATA DELETE SMS UID=3'],
    [attendance.deleteWorkCode('12'), 'DATA DELETE WORKCODE CODE=12'],
    [attendance.clear('records'), 'CLEAR LOG'],
    [attendance.clear('photos'), 'CLEAR PHOTO'],
    [attendance.clear('everything'), 'CLEAR DATA'],
    [attendance.sendLog(), 'LOG'],
    [attendance.reboot(), 'REBOOT'],
    [attendance.unlock(), 'AC_UNLOCK'],
    [attendance.reloadOptions(), 'RELOAD OPTIONS'],
    [attendance.enrollByCamera('7', 9), 'ENROLL_BIO TYPE=9\tPIN=7\tRETRY=3\tOVERWRITE=1'],
    [attendance.enrollFinger('7', 6), 'ENROLL_FP PIN=7\tFID=6\tRETRY=3\tOVERWRITE=1'],
    [
      access.updateUser({ pin: '7', name: 'Ana', card: '5', group: 1, privilege: 0 }, 'utf-8'),
      'DATA UPDATE user CardNo=5\tPin=7\tGroup=1\tStartTime=0\tEndTime=0\tName=Ana\tPrivilege=0',
    ],
    [access.deleteUser('7'), 'DATA DELETE user Pin=7'],
    [access.deletePrivilege('7'), 'DATA DELETE userauthorize Pin=7'],
    [access.updateHoliday('20261225', 1, true), 'DATA UPDATE holiday Holiday=20261225\tHolidayType=1\tLoop=1'],
    [
      access.updateCombination(18, 2, [3, 7]),
      'DATA UPDATE multimcard Index=18\tDoorId=2\tGroup1=3\tGroup2=7\tGroup3=0\tGroup4=0\tGroup5=0',
    ],
    [access.deleteCombination(18), 'DATA DELETE multimcard Index=18'],
    [access.deleteCombinations(), 'DATA DELETE multimcard *'],
    [access.countRows('user'), 'DATA COUNT user'],
    [access.getOptions(['~SerialNumber', 'IPAddress']), 'GET OPTIONS SerialNumber,IPAddress'],
    [access.setClock(Temporal.Instant.from('2018-02-22T06:36:30Z')), 'SET OPTIONS DateTime=583050990'],
  ])('%j', (text, expected) => expect(text).toBe(expected));
});

describe('the queue of a terminal', () => {
  const queue = (count: number, text: string) =>
    Array.from({ length: count }, (_, at) => ({ id: String(at + 1), text }));
  it('answers at most 200 commands or 40 kB, and always the first', () => {
    expect(fitCommands(queue(300, 'INFO'))).toHaveLength(200);
    expect(fitCommands(queue(50, 'x'.repeat(10_000)))).toHaveLength(3);
    expect(fitCommands(queue(2, 'x'.repeat(100_000)))).toHaveLength(1);
  });
  it('ends with a restart', () => {
    expect(
      fitCommands([
        { id: '1', text: 'INFO' },
        { id: '2', text: 'REBOOT' },
        { id: '3', text: 'CHECK' },
      ]).map((command) => command.id),
    ).toEqual(['1', '2']);
  });
  it('lets physical acts grow stale in a minute, unrepeated', () => {
    for (const text of ['REBOOT', 'AC_UNLOCK', 'CLEAR LOG', 'CONTROL DEVICE 01010105'])
      expect(commandPolicy(text)).toEqual({ repeatable: false, lifetime: 60 });
    expect(commandPolicy('DATA UPDATE USERINFO PIN=1')).toEqual({ repeatable: true, lifetime: 86_400 });
  });
  it('refuses an id that is none', () =>
    expect(() => formatCommand({ id: '1\n', text: 'INFO' })).toThrow(UnsafeValueError));
});

describe('return codes', () => {
  it.each([
    ['D1', 'DATA QUERY', 2, true, null],
    ['D1', 'DATA', 0, true, null],
    ['D1', 'USER', -1002, false, 'syntax'],
    ['D1', 'DATA', -1004, false, 'noTable'],
    ['D1', 'PutFile', -1, false, 'parameter'],
    ['D1', 'DATA DELETE USERINFO', -2, true, null],
    ['D1', 'ENROLL_FP', 6, false, 'cancelled'],
    ['D2', 'DATA UPDATE', -27, false, 'unknownPerson'],
    ['D2', 'DATA UPDATE', -5000, true, null],
    ['D1', 'DATA', -4711, false, 'unknown'],
    ['D1', 'DATA', null, false, 'unknown'],
  ] as const)('%s %s %s', (dialect, command, code, ok, reason) =>
    expect(readReturn(dialect, command, code)).toEqual({ ok, reason }),
  );
});
