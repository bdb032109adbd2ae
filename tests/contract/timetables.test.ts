import { beforeAll, describe, expect, it } from 'vitest';
import { operationLog } from '#features/system/contract.ts';
import { breakTime, shift, timetable } from '#features/attendance/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
let lunch = 0;
let tea = 0;

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  lunch = await addedBreak('Lunch', 60);
  tea = await addedBreak('Tea', 15);
});

async function addedBreak(alias: string, duration: number): Promise<number> {
  const made = await admin.callEndpoint(breakTime.calls.create, { body: { alias, duration } });
  if (!made.isSuccess) throw new Error(made.code);
  return made.data.data.id;
}

const day = { in_time: '08:00', out_time: '17:00' };

async function added(
  alias: string,
  breaks: { break_time: number; start?: string | null; end?: string | null }[],
  hours: { in_time: string; out_time: string } = day,
) {
  const made = await admin.callEndpoint(timetable.calls.create, { body: { alias, ...hours, breaks } });
  if (!made.isSuccess) throw new Error(`${made.code} ${JSON.stringify(made.fields)}`);
  return made.data.data;
}

/** The messages at the fields of a refused timetable. */
async function refusedAt(body: object): Promise<Record<string, string>> {
  const answer = await server.fetch(`/web${timetable.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `JWT ${await people.tokenOf('adminA')}` },
    body: JSON.stringify({ alias: 'Refused', ...day, ...body }),
  });
  expect(answer.status).toBe(400);
  const { data }: { data: Record<string, { code: string }[]> } = await answer.json();
  return Object.fromEntries(Object.entries(data).map(([name, [first]]) => [name, first?.code ?? '']));
}

const logOf = async (id: number, resource = 'attendance.timetable') => {
  const log = await admin.callEndpoint(operationLog.calls.list, {
    query: { object_type: resource, object_id: String(id) },
  });
  if (!log.isSuccess) throw new Error(log.code);
  return log.data.data.map(({ action, changes }) => ({ action, changes }));
};

describe('child rows', () => {
  it('are written with their record and read in their order, references named', async () => {
    const made = await added('Day', [
      { break_time: lunch, start: '12:00', end: '13:00' },
      { break_time: tea, start: '15:00', end: '15:15' },
    ]);
    expect(made.breaks.map(({ id: _, ...row }) => row)).toMatchObject([
      { break_time: { id: lunch, display_name: 'Lunch' }, start: '12:00', end: '13:00' },
      // Length, earliest hours and whether it is paid: the list calculates the required time from these.
      {
        break_time: { id: tea, display_name: 'Tea', duration: 15, paid: false, trigger: 0 },
        start: '15:00',
        end: '15:15',
      },
    ]);
    const found = await admin.callEndpoint(timetable.calls.list, { query: { search: 'Day' } });
    expect(found.isSuccess && found.data.data[0]?.breaks).toEqual(made.breaks);
  });

  it('change, come, go and move in one writing: those that stay keep their id, and the record gets a version', async () => {
    const made = await added('Changing', [
      { break_time: lunch, start: '12:00', end: '13:00' },
      { break_time: tea, start: '15:00', end: '15:15' },
      { break_time: tea },
    ]);
    const [first, second, third] = made.breaks.map(({ id }) => id);
    const breaks = [
      { id: third, break_time: tea },
      { id: first, break_time: lunch, start: '12:30', end: '13:30' },
      { break_time: tea, start: '10:00', end: '10:15' },
    ];
    const changed = await admin.callEndpoint(timetable.calls.patch, {
      params: { id: made.id },
      body: { breaks, version: made.version },
    });
    if (!changed.isSuccess) throw new Error(changed.code);
    expect(changed.data.data.version).toBe(made.version + 1);
    expect(changed.data.data.breaks.map(({ id, start }) => [id, start])).toEqual([
      [third, null],
      [first, '12:30'],
      [expect.any(Number), '10:00'],
    ]);
    expect(changed.data.data.breaks.map(({ id }) => id)).not.toContain(second);
    expect(await logOf(made.id)).toEqual([
      {
        action: 'change',
        changes: [
          { field: 'breaks.2', old: { start: '12:00', end: '13:00' }, new: { start: '12:30', end: '13:30' } },
          {
            field: 'breaks.3',
            old: null,
            new: {
              break_time: { id: tea, display_name: 'Tea', resource: 'attendance.break_time' },
              start: '10:00',
              end: '10:15',
            },
          },
          {
            field: 'breaks.2',
            old: {
              break_time: { id: tea, display_name: 'Tea', resource: 'attendance.break_time' },
              start: '15:00',
              end: '15:15',
            },
            new: null,
          },
          { field: 'breaks', old: [1, 3], new: [3, 1] },
        ],
      },
      expect.objectContaining({ action: 'add' }),
    ]);
  });

  it('stay as they are where they are not given, and are kept from who read an older version', async () => {
    const made = await added('Old', [{ break_time: lunch, start: '12:00', end: '13:00' }]);
    const params = { id: made.id };
    const renamed = await admin.callEndpoint(timetable.calls.patch, { params, body: { alias: 'Renamed' } });
    expect(renamed.isSuccess && renamed.data.data.breaks).toEqual(made.breaks);
    const late = await server
      .caller(await people.tokenOf('adminA'))
      .callEndpoint(timetable.calls.patch, { params, body: { breaks: [], version: made.version } })
      .catch((error: unknown) => error);
    expect(late).toMatchObject({ status: 409 });
    const now = await admin.callEndpoint(timetable.calls.retrieve, { params });
    expect(now.isSuccess && now.data.data.breaks).toEqual(made.breaks);
  });

  it('are written all or not at all', async () => {
    const made = await added('Whole', [{ break_time: lunch, start: '12:00', end: '13:00' }]);
    const params = { id: made.id };
    const refused = await admin.callEndpoint(timetable.calls.patch, {
      params,
      body: { alias: 'Half', breaks: [{ break_time: tea }, { break_time: 999_999_999 }] },
    });
    expect(refused).toMatchObject({ isSuccess: false, fields: { 'breaks.1.break_time': [{ code: 'unknownRecord' }] } });
    const now = await admin.callEndpoint(timetable.calls.retrieve, { params });
    expect(now.isSuccess && [now.data.data.alias, now.data.data.breaks]).toEqual(['Whole', made.breaks]);
  });

  it.each([
    ['a value that is none', [{ break_time: 1, start: '25:00', end: '13:00' }], { 'breaks.0.start': 'time' }],
    ['no reference', [{ start: '12:00', end: '13:00' }], { 'breaks.0.break_time': 'required' }],
    ['a field that rows do not have', [{ break_time: 1, colour: 'red' }], { 'breaks.0.colour': 'unknownField' }],
    ['a row of nothing', [{ id: 999_999_999, break_time: 1 }], { 'breaks.0.id': 'unknownRecord' }],
    ['more than the most', Array.from({ length: 6 }, () => ({ break_time: 1 })), { breaks: 'maxRows' }],
    ['no list', { break_time: 1 }, { breaks: 'type' }],
    ['no row', [7], { 'breaks.0': 'type' }],
  ])('refuse %s at its place', async (_, breaks, messages) => {
    expect(await refusedAt({ breaks })).toEqual(messages);
  });

  it('refuse what the record as a whole does not bear: half a time, an overlap, a break outside of work', async () => {
    const at = (start: string | null, end: string | null) => ({ break_time: lunch, start, end });
    expect(await refusedAt({ breaks: [at('12:00', null)] })).toEqual({ 'breaks.0.end': 'breakTimes' });
    expect(await refusedAt({ breaks: [at('12:00', '13:00'), at('12:59', '13:30')] })).toEqual({
      'breaks.1.start': 'overlappingRow',
    });
    expect(await refusedAt({ breaks: [at('16:30', '17:30')] })).toEqual({ 'breaks.0.end': 'outsideTimetable' });
    const night = { in_time: '22:00', out_time: '06:00' };
    expect(await refusedAt({ ...night, breaks: [at('02:00', '03:00'), at('05:30', '06:01')] })).toEqual({
      'breaks.1.end': 'outsideTimetable',
    });
  });

  it('are judged again when only the record changes', async () => {
    const made = await added('Shortened', [{ break_time: lunch, start: '15:00', end: '16:00' }]);
    const refused = await admin.callEndpoint(timetable.calls.patch, {
      params: { id: made.id },
      body: { out_time: '15:30' },
    });
    expect(refused).toMatchObject({ fields: { 'breaks.0.end': [{ code: 'outsideTimetable' }] } });
  });

  it('belong to one record: a row of another is none of this one, nor one of another company', async () => {
    const one = await added('One', [{ break_time: lunch }]);
    const two = await added('Two', [{ break_time: tea }]);
    const refused = await admin.callEndpoint(timetable.calls.patch, {
      params: { id: two.id },
      body: { breaks: [{ id: one.breaks[0]?.id ?? 0, break_time: tea }] },
    });
    expect(refused).toMatchObject({ fields: { 'breaks.0.id': [{ code: 'unknownRecord' }] } });
    const now = await admin.callEndpoint(timetable.calls.retrieve, { params: { id: one.id } });
    expect(now.isSuccess && now.data.data.breaks).toEqual(one.breaks);
  });

  it('go with their record, and hold what they refer to', async () => {
    const made = await added('Going', [{ break_time: lunch }]);
    const { destroy } = breakTime.calls;
    await expect(admin.callEndpoint(destroy, { params: { id: lunch } })).rejects.toMatchObject({ status: 409 });
    expect((await admin.callEndpoint(timetable.calls.destroy, { params: { id: made.id } })).isSuccess).toBe(true);
    const left = await server.database.asOwner('select 1 from timetable_breaks where timetable = $1', [made.id]);
    expect(left).toEqual([]);
    expect((await logOf(made.id))[0]).toMatchObject({
      action: 'delete',
      changes: expect.arrayContaining([expect.objectContaining({ field: 'breaks.1', new: null })]),
    });
  });

  it('stand in a file each in a line, which names its record', async () => {
    await added('Filed', [{ break_time: lunch, start: '12:00', end: '13:00' }, { break_time: tea }]);
    const file = await server.fetch(`/web${timetable.path}export/?format=csv&search=Filed&columns=alias,breaks`, {
      headers: { authorization: `JWT ${await people.tokenOf('adminA')}` },
    });
    expect(await file.text()).toContain('\r\nFiled,Lunch,12:00:00,13:00:00\r\nFiled,Tea,,\r\n');
  });
});

describe('shifts', () => {
  it('have several timetables a day, each once, within the cycle', async () => {
    const morning = await added('Morning', [], { in_time: '06:00', out_time: '14:00' });
    const evening = await added('Evening', [], { in_time: '14:00', out_time: '22:00' });
    const { create } = shift.calls;
    const days = [
      { day: 1, timetable: morning.id },
      { day: 1, timetable: evening.id },
      { day: 7, timetable: morning.id },
    ];
    const made = await admin.callEndpoint(create, { body: { alias: 'Week', days } });
    expect(made.isSuccess && made.data.data.days.map(({ day: on }) => on)).toEqual([1, 1, 7]);
    const refused = await admin.callEndpoint(create, {
      body: { alias: 'Broken', days: [...days, { day: 1, timetable: evening.id }, { day: 8, timetable: evening.id }] },
    });
    expect(refused).toMatchObject({
      fields: { 'days.3.timetable': [{ code: 'repeatedRow' }], 'days.4.day': [{ code: 'outsideCycle' }] },
    });
    const long = await admin.callEndpoint(create, { body: { alias: 'Long', cycle_unit: 'month', shift_cycle: 13 } });
    expect(long).toMatchObject({ fields: { shift_cycle: [{ code: 'longCycle' }] } });
  });

  const hours = (in_time: string, out_time: string) => ({ in_time, out_time });
  const shiftOf = async (alias: string, days: readonly { day: number; timetable: number }[]) =>
    admin.callEndpoint(shift.calls.create, { body: { alias, days: [...days] } });

  it('refuse timetables that overlap, over midnight and over the end of the cycle, and read what tells it with them', async () => {
    const early = await added('Early', [], hours('05:00', '13:00'));
    const night = await added('Night', [], hours('22:00', '06:00'));
    const late = await added('Late', [], hours('13:00', '22:00'));
    const overlapping = { isSuccess: false, fields: { 'days.1.timetable': [{ code: 'overlappingTimetable' }] } };
    const together = [
      { day: 1, timetable: early.id },
      { day: 7, timetable: night.id },
    ];
    expect(await shiftOf('Into the next cycle', together)).toMatchObject(overlapping);
    const made = await shiftOf('Apart', [
      { day: 1, timetable: early.id },
      { day: 1, timetable: late.id },
      { day: 2, timetable: night.id },
    ]);
    if (!made.isSuccess) throw new Error(made.code);
    const { id, days } = made.data.data;
    expect(days[0]?.timetable).toEqual({
      id: early.id,
      display_name: 'Early',
      color: null,
      use_mode: 'normal',
      in_time: '05:00',
      out_time: '13:00',
      day_change: null,
    });
    const changed = await admin.callEndpoint(shift.calls.patch, {
      params: { id },
      body: { days: days.map((row, at) => ({ id: row.id, day: at === 2 ? 7 : 1, timetable: row.timetable.id })) },
    });
    expect(changed).toMatchObject({ fields: { 'days.2.timetable': [{ code: 'overlappingTimetable' }] } });
  });

  it('may overlap where the punches choose among them, and only there', async () => {
    const one = await added('Chosen early', [], hours('06:00', '14:00'));
    const other = await added('Chosen late', [], hours('07:00', '15:00'));
    const days = [one, other].map(({ id }) => ({ day: 1, timetable: id }));
    const made = await admin.callEndpoint(shift.calls.create, {
      body: { alias: 'Chosen', cycle_unit: 'day', shift_cycle: 1, auto_shift: true, days },
    });
    if (!made.isSuccess) throw new Error(made.code);
    const { id } = made.data.data;
    const moved = await admin.callEndpoint(timetable.calls.patch, {
      params: { id: other.id },
      body: { in_time: '06:30' },
    });
    expect(moved.isSuccess).toBe(true);
    const turned = await admin.callEndpoint(shift.calls.patch, { params: { id }, body: { auto_shift: false } });
    expect(turned).toMatchObject({ fields: { 'days.1.timetable': [{ code: 'overlappingTimetable' }] } });
  });

  it('are kept from overlapping when a timetable changes its hours, which names the shift', async () => {
    const first = await added('First', [], hours('06:00', '12:00'));
    const second = await added('Second', [], hours('12:00', '18:00'));
    const made = await shiftOf('Both', [
      { day: 1, timetable: first.id },
      { day: 1, timetable: second.id },
    ]);
    expect(made.isSuccess).toBe(true);
    const change = (id: number, body: object) => admin.callEndpoint(timetable.calls.patch, { params: { id }, body });
    expect(await change(first.id, { out_time: '12:01' })).toMatchObject({
      fields: { out_time: [{ code: 'overlapsInShift', context: { shift: 'Both' } }] },
    });
    expect(await change(second.id, { use_mode: 'flexible' })).toMatchObject({
      fields: { use_mode: [{ code: 'overlapsInShift', context: { shift: 'Both' } }] },
    });
    expect((await change(first.id, { out_time: '11:00' })).isSuccess).toBe(true);
    expect((await change(first.id, { alias: 'Renamed first' })).isSuccess).toBe(true);
  });

  it('are kept from it when two timetables move towards each other at once, and when one moves as it is taken', async () => {
    const settled = async (call: Promise<{ isSuccess: boolean }>): Promise<boolean> =>
      call.then(
        ({ isSuccess }) => isSuccess,
        () => false,
      );
    for (const round of [1, 2, 3, 4]) {
      const first = await added(`Left ${round}`, [], hours('06:00', '10:00'));
      const second = await added(`Right ${round}`, [], hours('14:00', '18:00'));
      const third = await added(`Third ${round}`, [], hours('20:00', '22:00'));
      const days = [first, second].map(({ id }) => ({ day: 1, timetable: id }));
      expect((await shiftOf(`Race ${round}`, days)).isSuccess).toBe(true);
      const move = (id: number, body: object) =>
        settled(admin.callEndpoint(timetable.calls.patch, { params: { id }, body }));
      const moved = await Promise.all([move(first.id, { out_time: '13:00' }), move(second.id, { in_time: '12:00' })]);
      expect([round, moved.every(Boolean)]).toEqual([round, false]);
      const taken = await Promise.all([
        settled(
          shiftOf(`Taken ${round}`, [
            { day: 2, timetable: third.id },
            { day: 3, timetable: first.id },
          ]),
        ),
        move(third.id, { in_time: '22:00', out_time: '07:00' }),
      ]);
      expect([round, taken.every(Boolean)]).toEqual([round, false]);
    }
  });
});
