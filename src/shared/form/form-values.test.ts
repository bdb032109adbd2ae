import { describe, expect, it } from 'vitest';
import {
  childRows,
  choice,
  color,
  date,
  defineResource,
  file,
  flag,
  integer,
  location,
  multiEmployee,
  multiPhoto,
  profilePhoto,
  reference,
  references,
  secret,
  text,
  timezone,
} from '#shared/contract/index.ts';
import { findMistakes, formGroups, initialValues, isChanged, toWire } from './form-values.ts';

const person = defineResource({
  name: 'test.person',
  module: 'TEST',
  path: '/test/api/v2/people/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'default', key: 'person' },
  defaultOrdering: 'code',
  fields: {
    code: text({ max: 5, required: true, immutable: true, group: 'profile' }),
    name: text({ max: 10, required: true, group: 'profile' }),
    gender: choice(['F', 'M'], { group: 'profile' }),
    kind: choice(['a', 'b'], { required: true, group: 'work' }),
    department: reference('company.department', { required: true, group: 'work' }),
    boss: reference('test.person', { group: 'work' }),
    area: references('company.area', { required: true, group: 'work' }),
    hired: date({ group: 'work' }),
    floor: integer({ group: 'work' }),
    active: flag({}),
    pin: secret({ max: 8, pattern: /^\d{1,8}$/ }),
  },
});

const department = { id: 3, display_name: 'Sales' };
const hall = { id: 8, display_name: 'Hall' };
const record = {
  id: 1,
  version: 4,
  display_name: 'Ana',
  code: 'a1',
  name: 'Ana',
  gender: 'F',
  kind: 'a',
  department,
  boss: null,
  area: [hall],
  hired: '2026-01-02',
  floor: null,
  active: true,
  pin: true,
};

const moment = { now: Date.UTC(2026, 2, 5, 23, 30), zone: 'Asia/Dubai' };

describe('form values', () => {
  it('sends references that came as ids, as an initial value may', () => {
    const values = { ...initialValues(person.fields, null, { department: 3, area: [8, hall] }) };
    expect(toWire(person.fields, values, null)).toMatchObject({ department: 3, area: [8, 8] });
  });

  it('sends a new record with ids in the place of references, and nothing that was left empty', () => {
    const values = {
      ...initialValues(person.fields, null, { active: true }),
      code: 'a1',
      name: ' Ana ',
      kind: 'a',
      department,
      area: [hall],
    };
    expect(toWire(person.fields, values, null)).toEqual({
      code: 'a1',
      name: ' Ana ',
      kind: 'a',
      department: 3,
      area: [8],
      active: true,
    });
    expect(findMistakes(person, values, null, moment)).toEqual({});
  });

  it('sends of a changed record only what differs, and the version that was read', () => {
    const before = initialValues(person.fields, record);
    expect(isChanged(person.fields, before, before)).toBe(false);
    const values = { ...before, name: 'Anna', hired: null, boss: { id: 9, display_name: 'Bo' } };
    expect(toWire(person.fields, values, before, 4)).toEqual({ name: 'Anna', hired: null, boss: 9, version: 4 });
    expect(isChanged(person.fields, values, before)).toBe(true);
    expect(findMistakes(person, values, before, moment)).toEqual({});
  });

  it('never sends what is set once, nor a secret that was not typed', () => {
    const before = initialValues(person.fields, record);
    expect(before['pin']).toBe('');
    expect(toWire(person.fields, { ...before, code: 'zz' }, before, 4)).toEqual({ version: 4 });
    expect(toWire(person.fields, { ...before, pin: '12' }, before, 4)).toEqual({ pin: '12', version: 4 });
  });

  it('takes the order of several references for no change', () => {
    const gate = { id: 9, display_name: 'Gate' };
    const before = { ...initialValues(person.fields, record), area: [hall, gate] };
    expect(isChanged(person.fields, { ...before, area: [gate, hall] }, before)).toBe(false);
    expect(isChanged(person.fields, { ...before, area: [gate] }, before)).toBe(true);
  });

  it('says at every required field that it is required, whatever its kind', () => {
    const mistakes = findMistakes(person, { ...initialValues(person.fields, null), name: '  ' }, null, moment);
    expect(mistakes).toEqual({
      code: [{ code: 'required' }],
      name: [{ code: 'required' }],
      kind: [{ code: 'required' }],
      department: [{ code: 'required' }],
      area: [{ code: 'required' }],
    });
  });

  it('judges by the rules of the contract', () => {
    const before = initialValues(person.fields, record);
    const mistakes = findMistakes(
      person,
      { ...before, name: 'a<b', pin: 'x', hired: '2026-02-30', area: [] },
      before,
      moment,
    );
    expect(mistakes).toMatchObject({
      name: [{ code: 'illegalInput' }],
      pin: [{ code: 'type' }],
      area: [{ code: 'required' }],
    });
    expect(mistakes['hired']).toHaveLength(1);
    const late = { ...person, fields: { ...person.fields, hired: date({ minDate: 'today' }) } };
    expect(findMistakes(late, { ...before, hired: '2026-03-05' }, before, moment)).toEqual({
      hired: [{ code: 'minDate', context: { day: '2026-03-06' } }],
    });
    expect(findMistakes(late, { ...before, hired: '2026-03-06' }, before, moment)).toEqual({});
    // An unchanged day is no mistake for somebody who changes something else.
    expect(findMistakes(late, { ...before, name: 'Anna' }, before, moment)).toEqual({});
    expect(findMistakes(person, { ...before, name: 'much too long a name' }, before, moment)['name']).toEqual([
      { code: 'maxLength', context: { max: 10 } },
    ]);
  });

  it('groups fields in the order of the declaration', () => {
    expect(formGroups(person.fields)).toEqual([
      ['profile', ['code', 'name', 'gender']],
      ['work', ['kind', 'department', 'boss', 'area', 'hired', 'floor']],
      ['', ['active', 'pin']],
    ]);
  });

  it('starts a new record with what the declaration says, and holds nothing as the column does', () => {
    const { fields } = defineResource({
      name: 'test.place',
      module: 'TEST',
      path: '/test/api/v2/places/',
      audience: { of: 'company', scope: 'shared' },
      words: { namespace: 'default', key: 'place' },
      defaultOrdering: 'title',
      fields: {
        title: text({ max: 10, default: 'Gate' }),
        colour: color({}),
        zone: timezone({}),
        people: multiEmployee({ whenEmpty: 'nothing' }),
        place: location({}),
        photo: profilePhoto({}),
        pictures: multiPhoto({}),
        plan: file({}),
        source: choice(['a', 'b'], { required: true, default: 'b' }),
      },
    });
    const before = initialValues(fields, null);
    expect(before).toEqual({
      title: 'Gate',
      colour: null,
      zone: null,
      people: [],
      place: null,
      photo: null,
      pictures: [],
      plan: null,
      source: 'b',
    });
    expect(initialValues(fields, null, { title: 'Door' })).toMatchObject({ title: 'Door' });
    expect(toWire(fields, { ...before, colour: '', zone: '', people: [{ id: 7, display_name: 'Ana' }] }, null)).toEqual(
      { title: 'Gate', people: [7], source: 'b' },
    );
  });

  it('judges by what a chosen record has brought with it, in the form and in its rows, and lets pass what is not known', () => {
    const room = reference('test.room', { brings: { seats: integer({ min: 1, max: 99 }) } });
    const isRoomy = (seats: unknown, guests: unknown): boolean =>
      typeof seats !== 'number' || typeof guests !== 'number' || seats >= guests;
    const meeting = defineResource({
      name: 'test.meeting',
      module: 'TEST',
      path: '/test/api/v2/meetings/',
      audience: { of: 'company', scope: 'shared' },
      words: { namespace: 'default', key: 'meeting' },
      defaultOrdering: 'guests',
      rules: [
        {
          fields: ['guests', 'room'],
          code: 'tooSmall',
          holds: ({ guests, room: id }, referred) => isRoomy(referred('room', id)?.['seats'], guests),
        },
      ],
      fields: {
        guests: integer({ min: 1, max: 99 }),
        room,
        later: childRows({
          of: { fields: { room } },
          among: [
            {
              at: 'room',
              code: 'tooSmall',
              broken: (rows, { guests }, referred) =>
                rows.flatMap((row, at) => (isRoomy(referred('room', row['room'])?.['seats'], guests) ? [] : [at])),
            },
          ],
          max: 3,
        }),
      },
    });
    const small = { id: 1, display_name: 'Small', seats: 2 };
    const large = { id: 2, display_name: 'Large', seats: 20 };
    const given = {
      guests: 5,
      room: small,
      later: [
        { id: -1, room: large },
        { id: -2, room: small },
      ],
    };
    const mistakes = (values: object) => findMistakes(meeting, { ...given, ...values }, null, moment);
    expect(mistakes({})).toEqual({ room: [{ code: 'tooSmall' }], 'later.1.room': [{ code: 'tooSmall' }] });
    expect(mistakes({ room: 7, later: [{ id: -1, room: 8 }] })).toEqual({});
    expect(mistakes({ guests: 2 })).toEqual({});
  });
});
