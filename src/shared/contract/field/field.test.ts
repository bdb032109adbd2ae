import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judge } from '../messages.ts';
import {
  color,
  date,
  datetime,
  decimal,
  devicePassword,
  email,
  fieldKinds,
  file,
  findOutOfBounds,
  hour,
  integer,
  minute,
  multiPhoto,
  numberChoice,
  passwordConditions,
  patterns,
  phone,
  profilePhoto,
  quantifier,
  second,
  strongPassword,
  text,
  textarea,
  timezone,
} from './index.ts';
import { valueTypeOf, operatorsOf } from './kinds.ts';
import type { AnyField } from './declare.ts';

/** The code of what is wrong with a value, or nothing. */
function wrong(field: AnyField, value: unknown): string | undefined {
  return Object.values(judge(field.write, value).mistakes ?? {})[0]?.[0]?.code;
}

describe('what people can read', () => {
  it.each([
    ['a C1 control', 'a\u0085b'],
    ['a line separator', 'a\u2028b'],
    ['an override of direction', 'gpj.\u202Eexe'],
    ['an embedding', '\u202Aa'],
    ['an isolate', '\u2067a\u2069'],
    ['half a pair of surrogates', 'a\ud83d'],
    ['what is no character', 'a\uFFFF'],
    ['signs without width alone', '\u200B\u200D'],
    ['a filler that shows nothing', '\u3164'],
  ])('is not %s', (_, value) => {
    expect(wrong(text({ max: 50 }), value)).toBe('illegalInput');
    expect(wrong(textarea({ max: 50 }), value)).toBe('illegalInput');
    expect(wrong(file({}), { dataURL: '/web/auth_files/a.bin?x=1', name: value, size: 0, type: '' })).toBe(
      'illegalInput',
    );
  });

  it.each([
    ['a space without width', 'Z\u200Bw', 'Zw'],
    ['a joiner of letters that are never joined', 'Z\u200Dw\u200C', 'Zw'],
    ['a mark of direction that turns nothing', 'Z\u200Ew', 'Zw'],
    ['a soft hyphen and a filler', 'Z\u00ADw\u3164', 'Zw'],
  ])('is kept without %s', (_, value, kept) => {
    expect(judge(text({ max: 50 }).write, value)).toEqual({ data: kept });
    expect(judge(textarea({ max: 50 }).write, value)).toEqual({ data: kept });
  });

  it.each(['نور\u200Fعلي', '\u061Cأحمد', 'می\u200Cخواهم', '\u200Eמשה', '👩‍👩‍👧', 'O\u2019Brien', 'Ünïcode ñ', '한글', ''])(
    'is %j',
    (value) => expect(judge(text({ max: 50 }).write, value)).toEqual({ data: value }),
  );
});

describe('days, instants and zones that every part of the host knows', () => {
  it.each(['0000-01-01', '0999-12-31', '10000-01-01', '2026-02-29'])('are not the day %s', (value) =>
    expect(wrong(date({}), value)).toBe('type'),
  );
  it.each(['1000-01-01', '9999-12-31', '2028-02-29'])('are the day %s', (value) =>
    expect(wrong(date({}), value)).toBeUndefined(),
  );
  it.each([
    '2026-01-01T00:00:00+23:59',
    '2026-01-01T00:00:00-15:00',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-12:00',
    '2026-01-01T00:00:00.1234567891Z',
  ])('are not the instant %s', (value) => expect(wrong(datetime({}), value)).toBe('type'));
  it.each([
    ['US/Pacific-New', 'America/Los_Angeles'],
    ['US/Pacific', 'America/Los_Angeles'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['europe/london', 'Europe/London'],
    ['Etc/UTC', 'UTC'],
  ])('are the zone %s by the name of %s', (given, kept) =>
    expect(judge(timezone({ required: true }).write, given)).toEqual({ data: kept }),
  );
  it.each(['SystemV/PST8', 'Factory', '+05:30', 'posix/UTC', '../etc/passwd', ''])('are not the zone %j', (value) =>
    expect(wrong(timezone({ required: true }), value)).toBe('timezone'),
  );
});

describe('kinds', () => {
  it('has every kind of the spec', () => {
    expect(fieldKinds).toEqual(
      expect.arrayContaining([
        'avatar',
        'logo',
        'profilePhoto',
        'reference',
        'references',
        'switch',
        'switch2',
        'checkbox',
        'multiPhoto',
        'second',
        'minute',
        'hour',
        'date',
        'time',
        'datetime',
        'visiblePassword',
        'strongPassword',
        'color',
        'quantifier',
        'multiEmployee',
        'multiEmployeeExpanded',
        'location',
        'file',
        'select',
      ]),
    );
    expect([Object.keys(valueTypeOf).toSorted(), Object.keys(operatorsOf).toSorted()]).toEqual([
      fieldKinds.toSorted(),
      fieldKinds.toSorted(),
    ]);
  });
});

describe('rules of fields', () => {
  const name = text({ max: 5, min: 2, required: true });
  it.each<[string, AnyField, unknown, string | undefined]>([
    ['text', name, 'abc', undefined],
    ['nothing', name, '', 'required'],
    ['blanks', name, '   ', 'required'],
    ['absent', name, undefined, 'required'],
    ['too long', name, 'abcdef', 'maxLength'],
    ['too short', name, 'a', 'minLength'],
    ['a number', name, 7, 'type'],
    ['less than', name, 'a<b', 'illegalInput'],
    ['more than', name, 'a>b', 'illegalInput'],
    ['equals', name, 'a=b', 'illegalInput'],
    ['a control character', name, 'a\u0007b', 'illegalInput'],
    ['a new line', name, 'a\nb', 'illegalInput'],
    ['lines', textarea({ max: 9 }), 'a\nb', undefined],
    ['exempt', text({ max: 9, isExempt: true }), 'a<b>=c', undefined],
    ['without spaces', text({ max: 9, noSpaces: true }), 'a b', 'type'],
    ['e-mail', email({}), 'a@b.co', undefined],
    ['no e-mail', email({}), 'a@b', 'email'],
    ['e-mail of 255', email({}), `${'a'.repeat(249)}@b.com`, 'maxLength'],
    ['phone', phone({}), '+525512345678', undefined],
    ['six digits', phone({}), '123456', 'invalidPhoneNumber'],
    ['sixteen digits', phone({}), '1234567890123456', 'invalidPhoneNumber'],
    ['fifteen digits after a country code', phone({}), '+44 123456789012345', undefined],
    ['six digits after a country code', phone({}), '+1 234567', 'invalidPhoneNumber'],
    ['brackets', phone({}), '(55)12345678', 'invalidPhoneNumber'],
    ['only signs', phone({}), '-------', 'invalidPhoneNumber'],
    ['no phone', phone({}), '', undefined],
    ['phone of 21', phone({}), '123456789012345678901', 'maxLength'],
    ['whole', integer({ min: 5, max: 9 }), 5, undefined],
    ['below', integer({ min: 5 }), 4, 'min'],
    ['above', integer({ max: 9 }), 10, 'max'],
    ['half', integer({}), 1.5, 'wholeNumber'],
    ['words', integer({}), 'ten', 'wholeNumber'],
    ['no number', integer({ required: true }), undefined, 'required'],
    ['negative', second({}), -1, 'min'],
    ['minutes', minute({}), 90, undefined],
    ['hours', hour({ max: 24 }), 25, 'max'],
    ['share', quantifier({ unit: 'percent', max: 100 }), 101, 'max'],
    ['half a share', quantifier({ unit: 'percent', isDecimal: true }), 0.5, undefined],
    ['decimal', decimal({}), 36.6, undefined],
    ['no decimal', decimal({}), 'warm', 'number'],
    ['day', date({ minDate: '2026-03-01' }), '2026-03-01', undefined],
    ['day before', date({ minDate: '2026-03-01' }), '2026-02-28', 'minDate'],
    ['no day', date({}), '2026-02-30', 'type'],
    ['colour', color({}), '#1a73e8', undefined],
    ['colour by name', color({}), 'red', 'color'],
    ['opaque', color({}), '#1a73e880', 'color'],
    ['see-through', color({ alpha: true }), '#1a73e880', undefined],
    ['number of a choice', numberChoice([1, 2], {}), 2, undefined],
    ['none of them', numberChoice([1, 2], {}), null, undefined],
    ['another number', numberChoice([1, 2], {}), 3, 'type'],
    ['none where required', numberChoice([1, 2], { required: true }), null, 'type'],
    ['none where there is a default', numberChoice([1, 2], { default: 1 }), null, 'type'],
    ['left out where there is a default', numberChoice([1, 2], { default: 1 }), undefined, undefined],
    ['no seconds', second({}), null, undefined],
    ['no seconds where there is a default', second({ default: 10 }), null, 'required'],
    ['terminal password', devicePassword({}), '1234', undefined],
    ['letters', devicePassword({}), '12a', 'devicePassword'],
    ['nine digits', devicePassword({}), '123456789', 'maxLength'],
    ['strong', strongPassword({}), 'Muster#2026', undefined],
    ['short', strongPassword({}), 'Mu#2026', 'weakPassword'],
    ['no sign', strongPassword({}), 'Muster2026', 'weakPassword'],
    ['other sign', strongPassword({}), 'Muster#2026~', 'unsafePassword'],
    ['picture', profilePhoto({}), 'data:image/png;base64,AAAA', undefined],
    ['signs behind the end of a picture', profilePhoto({}), 'data:image/png;base64,U=wCkf', 'fileType'],
    ['stored picture', profilePhoto({}), '/web/auth_files/a.png?s=1', undefined],
    ['script', profilePhoto({}), 'data:text/html;base64,AAAA', 'fileType'],
    ['other place', profilePhoto({}), 'https://example.com/a.png', 'fileType'],
    [
      'file',
      file({ accept: ['.pdf'] }),
      { dataURL: '/web/auth_files/a.pdf?x=1', name: 'a.PDF', size: 3, type: 'application/pdf' },
      undefined,
    ],
    [
      'file within its form',
      file({}),
      { dataURL: 'data:application/pdf;base64,AAAA', name: 'a.pdf', size: 3, type: 'application/pdf' },
      'fileType',
    ],
    [
      'other file',
      file({ accept: ['.pdf'] }),
      { dataURL: '/web/auth_files/a.bin?x=1', name: 'a.pdf.exe', size: 3, type: '' },
      'invalidFileType',
    ],
  ])('%s', (_, field, value, code) => {
    expect(wrong(field, value)).toBe(code);
  });

  it('keeps a phone number without the spaces that it was given with', () =>
    expect(phone({ required: true }).write.parse(' +52 55 1234\u00A05678 ')).toBe('+525512345678'));

  it('takes several pictures, each name once', () => {
    const picture = { dataURL: '/web/auth_files/a.bin?x=1', name: 'a.png', size: 3, type: 'image/png' };
    expect(wrong(multiPhoto({}), [picture, { ...picture, name: 'b.png' }])).toBeUndefined();
    expect(wrong(multiPhoto({}), [picture, picture])).toBe('repeatedRow');
    expect(wrong(multiPhoto({ maxCount: 1 }), [picture, { ...picture, name: 'b.png' }])).toBe('max');
    expect(wrong(multiPhoto({ required: true }), [])).toBe('required');
  });
});

describe('patterns', () => {
  it.each([
    ['hourMinute', '00:00', true],
    ['hourMinute', '23:59', true],
    ['hourMinute', '24:00', false],
    ['hourMinute', '9:30', false],
    ['hourMinute', '09:60', false],
    ['ipv4', '192.168.1.20', true],
    ['ipv4', '0.0.0.0', true],
    ['ipv4', '255.255.255.255', true],
    ['ipv4', '256.1.1.1', false],
    ['ipv4', '1.2.3', false],
    ['ipv4', '01.2.3.4', false],
    ['ipv4', '1.2.3.04', false],
    ['ipv4', '1.2.3.4.5', false],
    ['transferTimes', '09:30', true],
    ['transferTimes', '09:30;17:00', true],
    ['transferTimes', '09:30;17:00;', true],
    ['transferTimes', '09:30,17:00', false],
    ['transferTimes', '09:30;;17:00', false],
    ['transferTimes', '25:00', false],
    ['devicePassword', '0', true],
    ['devicePassword', '12345678', true],
    ['devicePassword', '123456789', false],
    ['devicePassword', '12 4', false],
  ] as const)('%s: %s %j', (name, value, fits) => {
    expect(patterns[name].pattern.test(value)).toBe(fits);
  });

  it('ipv4 takes every address', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(patterns.ipv4.pattern.test(address)).toBe(true);
      }),
    );
  });
});

describe('findOutOfBounds', () => {
  // 5 March, half past eleven at night in London, the sixth in Dubai.
  const now = Date.UTC(2026, 2, 5, 23, 30);
  it.each([
    ['today in London', date({ minDate: 'today' }), '2026-03-05', 'Europe/London', undefined],
    ['the day before', date({ minDate: 'today' }), '2026-03-04', 'Europe/London', '2026-03-05'],
    ['yesterday in Dubai', date({ minDate: 'today' }), '2026-03-05', 'Asia/Dubai', '2026-03-06'],
    ['a fixed day', date({ minDate: '2026-03-10' }), '2026-03-09', 'Asia/Dubai', '2026-03-10'],
    ['an instant of today', datetime({ minDate: 'today' }), '2026-03-05T00:00:00Z', 'Europe/London', undefined],
    [
      'an instant of yesterday, in its own offset',
      datetime({ minDate: 'today' }),
      '2026-03-05T01:00:00+02:00',
      'Europe/London',
      '2026-03-05',
    ],
    [
      'an instant before a fixed day',
      datetime({ minDate: '2026-03-10' }),
      '2026-03-09T19:59:59Z',
      'Asia/Dubai',
      '2026-03-10',
    ],
    ['nothing', date({ minDate: 'today' }), null, 'Asia/Dubai', undefined],
    ['a last day', date({ maxDate: 'today' }), '2026-03-05', 'Europe/London', undefined],
    ['no first day', date({}), '1999-01-01', 'Asia/Dubai', undefined],
  ])('%s', (_, field, value, zone, first) => {
    expect(findOutOfBounds({ field }, { field: value }, { now, zone })).toEqual(
      first ? { field: [{ code: 'minDate', context: { day: first } }] } : {},
    );
  });
});

describe('a last day', () => {
  const now = Date.UTC(2026, 2, 5, 23, 30);
  const field = date({ minDate: '1900-01-01', maxDate: 'today' });
  it.each([
    ['2031-01-01', 'Europe/London', { code: 'maxDate', context: { day: '2026-03-05' } }],
    ['2026-03-06', 'Asia/Dubai', undefined],
    ['2026-03-07', 'Asia/Dubai', { code: 'maxDate', context: { day: '2026-03-06' } }],
    ['1899-12-31', 'Asia/Dubai', { code: 'minDate', context: { day: '1900-01-01' } }],
  ])('%s in %s', (value, zone, message) => {
    expect(findOutOfBounds({ field }, { field: value }, { now, zone })).toEqual(message ? { field: [message] } : {});
  });
});

describe('passwordConditions', () => {
  it('are five, and hold together exactly where the rule does', () => {
    expect(passwordConditions).toHaveLength(5);
    fc.assert(
      fc.property(fc.stringMatching(/^[a-cA-C0-2@#~ ]{0,12}$/), (password) => {
        expect(passwordConditions.every((holds) => holds(password))).toBe(
          wrong(strongPassword({ required: true }), password) === undefined,
        );
      }),
      { numRuns: 2000 },
    );
  });
});
