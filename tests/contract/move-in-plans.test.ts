import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  departmentSchedule,
  employeeSchedule,
  shift,
  temporarySchedule,
  timetable,
} from '#features/attendance/contract.ts';
import { holiday } from '#features/complement/contract.ts';
import {
  checkFormerFile,
  chosenKinds,
  formerPlace,
  moveIn,
  moveInSummary,
  refusedFormerLines,
} from '#features/moving/contract.ts';
import { startWorker, type Worker } from '#server/jobs/index.ts';
import type { Client } from '#shared/http/index.ts';
import { biotimeDump, copied } from '#tests/support/former-dump.ts';
import { makeRecord } from '#tests/support/late-chain.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { sendFile } from '#tests/support/send-file.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const timetableColumns = [
  'id',
  'alias',
  'use_mode',
  'in_time',
  'in_ahead_margin',
  'out_above_margin',
  'duration',
  'in_required',
  'out_required',
  'allow_late',
  'work_day',
  'work_time_duration',
];

const plans = [
  copied(
    'att_breaktime',
    ['id', 'alias', 'period_start', 'duration', 'calc_type'],
    [[1, 'Moved lunch', '13:00:00', 60, 0]],
  ),
  copied('att_timeinterval', timetableColumns, [
    [1, 'Moved day', 0, '09:00:00', 90, 300, 540, 1, 1, 10, 1, 480],
    [2, 'Moved night', 0, '22:00:00', 60, 120, 480, 1, 0, 0, 1, 480],
    [3, 'Moved free', 1, '00:00:00', 0, 0, 1440, 0, 0, 0, 1, 420],
    [4, 'Taken name', 0, '06:00:00', 60, 120, 480, 1, 1, 0, 1, 480],
  ]),
  copied('att_timeinterval_break_time', ['id', 'timeinterval_id', 'breaktime_id'], [[1, 1, 1]]),
  copied(
    'att_attshift',
    ['id', 'alias', 'cycle_unit', 'shift_cycle', 'auto_shift'],
    [
      [1, 'Moved week', 1, 1, 0],
      [2, 'Moved turn', 0, 4, 0],
      [3, 'Moved riddle', 0, 4, 0],
      [4, 'Moved other', 1, 1, 0],
    ],
  ),
  copied(
    'att_shiftdetail',
    ['id', 'day_index', 'shift_id', 'time_interval_id'],
    [
      ...[1, 2, 3, 4, 5].map((index) => [index, index, 1, 1]),
      [6, 0, 1, 2],
      [7, 0, 2, 1],
      [8, 1, 2, 2],
      [9, 2, 3, 1],
      [10, 1, 4, 4],
    ],
  ),
  copied(
    'att_holiday',
    ['id', 'alias', 'start_date', 'duration_day', 'department_id'],
    [
      [1, 'Moved feast', '2026-12-25', 2, null],
      [2, 'Moved fair', '2026-06-01', 1, 12],
      [3, 'Moved nowhere', '2026-06-02', 1, 99],
    ],
  ),
  copied(
    'att_departmentschedule',
    ['id', 'start_date', 'end_date', 'department_id', 'shift_id'],
    [[1, '2026-01-01', '2026-12-31', 12, 1]],
  ),
  copied(
    'att_attschedule',
    ['id', 'start_date', 'end_date', 'employee_id', 'shift_id'],
    [
      [1, '2026-02-01', '2099-12-31', 100, 2],
      // In another transaction than the one that it overlaps.
      ...Array.from({ length: 20 }, (_, at) => [10 + at, `20${10 + at}-01-01`, `20${10 + at}-12-31`, 101, 1]),
      [2, '2026-02-15', '2026-03-15', 100, 1],
      [3, '2026-02-01', '2026-03-15', 101, 3],
      [4, '2026-02-01', '2026-03-15', 101, 4],
      [5, '2026-02-01', '2026-03-15', 777, 1],
    ],
  ),
  copied('att_attemployee', ['id', 'emp_id', 'group_id'], [[1, 102, 9]]),
  copied(
    'att_groupschedule',
    ['id', 'start_date', 'end_date', 'group_id', 'shift_id'],
    [[1, '2026-01-05', '2099-12-31', 9, 1]],
  ),
  copied(
    'att_temporaryschedule',
    ['id', 'att_date', 'employee_id', 'time_interval_id'],
    [
      [1, '2026-03-10', 102, 2],
      [2, '2026-03-11', 102, null],
    ],
  ),
];

describe('what a former system plans with', () => {
  const server = useServer();
  const people = usePeople(server);
  let admin: Client;
  let worker: Worker;
  const dump = biotimeDump({
    people: [
      { code: 'T001', name: 'Tia' },
      { code: 'T002', name: 'Tom' },
      { code: 'T003', name: 'Tea' },
    ],
    punches: [],
    serial: 'MVPL0001',
    plans,
  });
  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
    worker = await startWorker(server.host, server.running.app.jobKinds);
    await makeRecord(admin, timetable, { alias: 'taken NAME', in_time: '07:00', out_time: '15:00' });
  });
  afterAll(() => worker.stop());

  async function check() {
    const bytes = new TextEncoder().encode(dump);
    const { dataURL: file } = await sendFile(admin, formerPlace, 'plans.sql', bytes);
    const body = { file, file_name: 'plans.sql', time_zone: 'Europe/London', kinds: [...chosenKinds] };
    const { id } = dataOf(await admin.callEndpoint(checkFormerFile, { body }));
    await worker.drain();
    return id;
  }
  async function countsOf(id: number) {
    const { kinds } = dataOf(await admin.callEndpoint(moveInSummary, { params: { id: String(id) } }));
    return Object.fromEntries(kinds.map(({ kind, counts }) => [kind, counts]));
  }
  async function act(name: 'import_all' | 'take_back', id: number) {
    dataOf(await admin.callEndpoint(moveIn.actions[name].call, { body: { ids: [id] } }));
    await worker.drain();
    return dataOf(await admin.callEndpoint(moveIn.calls.retrieve, { params: { id: String(id) } }));
  }
  const refused = async (id: number): Promise<string[]> => {
    const { blob } = await admin.downloadEndpoint(refusedFormerLines, { params: { id } });
    const lines = (await blob.text()).replaceAll('"', '').trim().split(/\r?\n/);
    return lines.filter((line) => !/^(?:Kind|Departments|Terminals),/.test(line));
  };

  it('is checked as it will be made, made once, and taken back', async () => {
    const id = await check();
    const counts = await countsOf(id);
    expect(counts).toMatchObject({
      holidays: { found: 3, new: 2, refused: 1 },
      breakTimes: { found: 1, new: 1 },
      timetables: { found: 4, new: 3, refused: 1 },
      shifts: { found: 4, new: 2, refused: 2 },
      departmentSchedules: { found: 1, new: 1 },
      schedules: { found: 26, new: 22, refused: 4 },
      temporarySchedules: { found: 2, new: 1, refused: 1 },
    });
    expect(dataOf(await admin.callEndpoint(shift.calls.list, { query: { search: 'Moved' } }))).toEqual([]);
    const lines = await refused(id);
    expect(lines).toEqual([
      'Holidays,2026-06-02 Moved nowhere,Moved nowhere,What it refers to is missing or refused',
      expect.stringMatching(/^Timetables,Taken name,Taken name,Something else has this name here/),
      expect.stringMatching(/^Shifts,Moved riddle,Moved riddle,The file does not say/),
      'Shifts,Moved other,Moved other,What it refers to is missing or refused',
      expect.stringMatching(/^Employee schedules,T001 2026-02-15,Moved week,.*overlap/i),
      'Employee schedules,T002 2026-02-01,Moved riddle,What it refers to is missing or refused',
      expect.stringMatching(/^Employee schedules,T002 2026-02-01,Moved other,/),
      expect.stringMatching(/^Employee schedules,,Moved week,No ID or code/),
      'Temporary schedules,T003 2026-03-11,,What it refers to is missing or refused',
    ]);

    expect(await act('import_all', id)).toMatchObject({ status: 'imported' });
    const imported = await countsOf(id);
    for (const kind of chosenKinds) {
      expect(imported[kind]?.imported, kind).toBe(counts[kind]?.new);
      expect(imported[kind]?.refused, kind).toBe(counts[kind]?.refused);
    }

    const [day] = dataOf(await admin.callEndpoint(timetable.calls.list, { query: { search: 'Moved day' } }));
    expect(day).toMatchObject({
      in_time: '09:00',
      out_time: '18:00',
      in_ahead_margin: 90,
      out_above_margin: 300,
      allow_late: 10,
      work_time_duration: 480,
      breaks: [{ break_time: { display_name: 'Moved lunch' }, start: '13:00', end: '14:00' }],
    });
    const [night] = dataOf(await admin.callEndpoint(timetable.calls.list, { query: { search: 'Moved night' } }));
    expect(night).toMatchObject({ in_time: '22:00', out_time: '06:00', out_required: false });
    const [free] = dataOf(await admin.callEndpoint(timetable.calls.list, { query: { search: 'Moved free' } }));
    expect(free).toMatchObject({ use_mode: 'flexible', work_time_duration: 420 });
    const shifts = dataOf(
      await admin.callEndpoint(shift.calls.list, { query: { search: 'Moved', ordering: 'alias' } }),
    );
    const daysOf = (one: (typeof shifts)[number] | undefined) =>
      one?.days.map(({ day: at, timetable: of }) => `${at} ${of.display_name}`).toSorted();
    // Weeks here begin on Monday, those of the former system on Sunday.
    expect(daysOf(shifts.find(({ alias }) => alias === 'Moved week'))).toEqual([
      ...[1, 2, 3, 4, 5].map((at) => `${at} Moved day`),
      '7 Moved night',
    ]);
    expect(daysOf(shifts.find(({ alias }) => alias === 'Moved turn'))).toEqual(['1 Moved day', '2 Moved night']);
    expect(dataOf(await admin.callEndpoint(employeeSchedule.calls.list, { query: { search: 'T001' } }))).toMatchObject([
      { shift: { display_name: 'Moved turn' }, start_date: '2026-02-01', end_date: null },
    ]);
    expect(
      dataOf(await admin.callEndpoint(departmentSchedule.calls.list, { query: { start_date: '2026-01-01' } })),
    ).toMatchObject([{ department: { display_name: 'Paint shop' }, end_date: '2026-12-31' }]);
    expect(dataOf(await admin.callEndpoint(employeeSchedule.calls.list, { query: { search: 'T003' } }))).toMatchObject([
      { shift: { display_name: 'Moved week' }, start_date: '2026-01-05', end_date: null },
    ]);
    expect(dataOf(await admin.callEndpoint(temporarySchedule.calls.list, { query: { search: 'T003' } }))).toMatchObject(
      [{ att_date: '2026-03-10', rule_flag: 'replace', timetable: { display_name: 'Moved night' } }],
    );
    const holidays = dataOf(
      await admin.callEndpoint(holiday.calls.list, { query: { search: 'Moved', ordering: 'start_date' } }),
    );
    expect(holidays).toMatchObject([
      { holiday_name: 'Moved fair', departments: [{ display_name: 'Paint shop' }] },
      { holiday_name: 'Moved feast', duration_day: 2, departments: [] },
    ]);

    const again = await check();
    expect(await countsOf(again)).toMatchObject({
      holidays: { new: 0, there: 2 },
      breakTimes: { new: 0, there: 1 },
      timetables: { new: 0, there: 3, refused: 1 },
      shifts: { new: 0, there: 2, refused: 2 },
      departmentSchedules: { new: 0, there: 1 },
      schedules: { new: 0, there: 22, refused: 4 },
      temporarySchedules: { new: 0, there: 1, refused: 1 },
    });

    expect(await act('take_back', id)).toMatchObject({ status: 'taken_back', stayed_count: 0 });
    expect(dataOf(await admin.callEndpoint(shift.calls.list, { query: { search: 'Moved' } }))).toEqual([]);
    expect(dataOf(await admin.callEndpoint(timetable.calls.list, { query: { search: 'Moved' } }))).toEqual([]);
  });
});
