import { describe, expect, it } from 'vitest';
import {
  departmentSchedule,
  employeeSchedule,
  shift,
  temporarySchedule,
  timetable,
} from '#features/attendance/contract.ts';
import { department } from '#features/company/contract.ts';
import { employee } from '#features/team/contract.ts';
import { makeRecord } from '#tests/support/late-chain.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

// Today is 2 March 2026.
describe('the list of employees', () => {
  const server = useServer();
  const people = usePeople(server);
  const admin = async () => server.caller(await people.tokenOf('adminA'));
  const codes = async (query: Record<string, string>) =>
    dataOf(await (await admin()).callEndpoint(employee.calls.list, { query: { search: 'Filtered', ...query } }))
      .map((one) => one.emp_code)
      .toSorted();

  it('finds who has a card, a face, a fingerprint or a palm on terminals, and who has none', async () => {
    const as = await admin();
    const { rootDepartment, rootArea } = people.a;
    const hire = (emp_code: string, more: object = {}) =>
      makeRecord(as, employee, {
        emp_code,
        first_name: 'Filtered',
        department: rootDepartment,
        area: [rootArea],
        ...more,
      });
    const ids = [await hire('7001', { card_no: '555001' }), await hire('7002'), await hire('7003')];
    const enrol = (at: number, type: number) =>
      server.database.asOwner(
        `insert into bio_templates (company_id, id, emp_code, employee, bio_type, bio_no, bio_index, source_sn, template, update_time)
          values ($1, $2, $3, $4, $5, 0, 0, 'ANY', '', now())`,
        [people.a.id, 900 + at * 20 + type, `700${at + 1}`, ids[at], type],
      );
    await enrol(0, 1);
    await enrol(1, 9);
    await enrol(1, 2);
    await enrol(2, 8);
    expect(await codes({ has_card: 'true' })).toEqual(['7001']);
    expect(await codes({ has_card: 'false' })).toEqual(['7002', '7003']);
    expect(await codes({ has_finger: 'true' })).toEqual(['7001']);
    expect(await codes({ has_face: 'true' })).toEqual(['7002']);
    expect(await codes({ has_face: 'false' })).toEqual(['7001', '7003']);
    expect(await codes({ has_palm: 'true' })).toEqual(['7003']);
    expect(await codes({ has_palm: 'false', has_finger: 'false' })).toEqual(['7002']);
    const one = dataOf(await as.callEndpoint(employee.calls.retrieve, { params: { id: ids[1] ?? 0 } }));
    expect(one).toMatchObject({ has_face: true, has_finger: false, has_palm: false, has_card: false });
    const stranger = server.caller(await people.tokenOf('adminB'));
    expect(dataOf(await stranger.callEndpoint(employee.calls.list, { query: { has_face: 'true' } }))).toEqual([]);
    await expect(as.callEndpoint(employee.calls.list, { query: { has_face: 'maybe' } })).resolves.toMatchObject({
      isSuccess: false,
    });
  });

  it('finds who has no schedule today: none of their own, none of a department above, and none for the day alone', async () => {
    const as = await admin();
    const { rootDepartment, rootArea } = people.a;
    const place = (dept_code: string, parent_dept: number) =>
      makeRecord(as, department, { dept_code, dept_name: dept_code, parent_dept });
    const works = await place('WORKS', rootDepartment);
    const foundry = await place('FOUNDRY', works);
    const yard = await place('YARD', rootDepartment);
    const hire = (emp_code: string, of: number) =>
      makeRecord(as, employee, { emp_code, first_name: 'Filtered planned', department: of, area: [rootArea] });
    await hire('7101', foundry);
    const own = await hire('7102', yard);
    const past = await hire('7103', yard);
    await hire('7104', yard);
    const hours = await makeRecord(as, timetable, { alias: 'Day', in_time: '09:00', out_time: '17:00' });
    const days = [{ day: 1, timetable: hours }];
    const week = await makeRecord(as, shift, { alias: 'Week', cycle_unit: 'week', shift_cycle: 1, days });
    await makeRecord(as, departmentSchedule, { department: works, shift: week, start_date: '2026-03-02' });
    await makeRecord(as, employeeSchedule, {
      employee: own,
      shift: week,
      start_date: '2026-02-01',
      end_date: '2026-03-02',
    });
    await makeRecord(as, employeeSchedule, {
      employee: past,
      shift: week,
      start_date: '2026-02-01',
      end_date: '2026-03-01',
    });
    await makeRecord(as, employeeSchedule, { employee: past, shift: week, start_date: '2026-03-03' });
    const single = await hire('7105', yard);
    await makeRecord(as, temporarySchedule, { employee: single, att_date: '2026-03-02', timetable: hours });
    await makeRecord(as, temporarySchedule, { employee: past, att_date: '2026-03-04', timetable: hours });
    expect(await codes({ search: 'planned', has_schedule: 'true' })).toEqual(['7101', '7102', '7105']);
    expect(await codes({ search: 'planned', has_schedule: 'false' })).toEqual(['7103', '7104']);
  });
});
