import { beforeAll, describe, expect, it } from 'vitest';
import {
  abnormalReport,
  employeeSummaryReport,
  firstLastReport,
  missedInOutReport,
  monthlyBasicStatusReport,
  multipleTransactionReport,
  payrollSummaryReport,
  totalPunchesReport,
  totalTimecardReport,
  transactionReport,
} from '#features/report/contract.ts';
import { manualLog, ownManualLog } from '#features/request/contract.ts';
import { reportSlice } from '#features/report/server.ts';
import { employee, employeeField } from '#features/team/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { readCsv } from '#tests/support/table-files.ts';
import { useReportedDays } from '#tests/support/use-reported-days.ts';
import type { Report, ResourceCreate } from '#shared/contract/index.ts';

const february = { date__gte: '2026-02-01', date__lte: '2026-02-28' };

describe('what reports tell about people beside their figures', () => {
  const { server, people, admin } = useReportedDays();
  const rowsOf = async (report: Report, more: Record<string, string> = {}) =>
    dataOf(
      await admin().callEndpoint(report.calls.page, {
        query: { ...february, employee: String(people.employees.empA1), page_size: 200, ...more },
      }),
    );
  let boss = '';

  beforeAll(async () => {
    const define = async (body: Partial<ResourceCreate<typeof employeeField>> & { code: string; label: string }) =>
      dataOf(await admin().callEndpoint(employeeField.calls.create, { body: { kind: 'text', ...body } }));
    const shirt = await define({ code: 'shirt', label: 'Shirt', kind: 'choice', choices: [{ label: 'M' }], place: 1 });
    await define({ code: 'locker', label: 'Locker', place: 2 });
    await define({ code: 'bus', label: 'Bus', kind: 'yes_no', place: 3 });
    await define({ code: 'car', label: 'Car', kind: 'yes_no', place: 4 });
    const [choice] = shirt.choices;
    dataOf(
      await admin().callEndpoint(employee.calls.patch, {
        params: { id: String(people.employees.empA1) },
        body: {
          gender: 'F',
          superior: people.employees.empA2,
          cost_center: 'CC-7',
          custom: { shirt: choice?.id ?? 0, locker: '17', bus: 'yes', car: 'no' },
        },
      }),
    );
    const [other] = dataOf(await admin().callEndpoint(employee.calls.list, { query: { emp_code: '1002' } }));
    boss = `${other?.first_name ?? ''} ${other?.last_name ?? ''}`.trim();
  });

  it('is in every report of days and of people, and in a file where it is asked for', async () => {
    const told = {
      gender: 'F',
      hire_date: '2026-02-10',
      superior_name: boss,
      cost_center: 'CC-7',
      own_fields: 'Shirt: M · Locker: 17 · Bus',
    };
    for (const report of [totalTimecardReport, employeeSummaryReport, payrollSummaryReport, monthlyBasicStatusReport])
      expect((await rowsOf(report))[0]).toMatchObject(told);
    // The punches of the same person, in every report of punches.
    for (const report of [transactionReport, firstLastReport, totalPunchesReport, multipleTransactionReport])
      expect((await rowsOf(report))[0]).toMatchObject(told);
    const having = (reportSlice.reports ?? []).filter(({ report }) => Object.hasOwn(report.fields, 'own_fields'));
    expect(having.length).toBeGreaterThan(30);
    const { blob } = await admin().downloadEndpoint(employeeSummaryReport.calls.export, {
      query: {
        ...february,
        search: '1001',
        format: 'csv',
        columns: 'emp_code,superior_name,gender,hire_date,own_fields',
      },
    });
    expect(readCsv(new Uint8Array(await blob.arrayBuffer()))[1]).toEqual([
      '1001',
      boss,
      'Female',
      '2026-02-10',
      told.own_fields,
    ]);
  });

  it('is empty for who may see reports and no employees', async () => {
    await server.database.asOwner(
      "update groups set permissions = $2 where company_id = $1 and group_name = 'Viewers'",
      [people.a.id, ['report.employee_summary.view']],
    );
    const reader = server.caller(await people.tokenOf('viewA'));
    const [row] = dataOf(
      await reader.callEndpoint(employeeSummaryReport.calls.page, { query: { ...february, search: '1001' } }),
    );
    expect(row).toMatchObject({ gender: null, hire_date: null, superior_name: '', cost_center: '', own_fields: '' });
  });

  it('says where a day began and ended', async () => {
    const [area] = await server.database.asOwner('select id, area_name from areas where company_id = $1 limit 1', [
      people.a.id,
    ]);
    await server.database.asOwner(
      "update punches set area = $2 where company_id = $1 and punch_time = '2026-02-24T08:55:00Z'",
      [people.a.id, area?.['id']],
    );
    await server.database.asOwner(
      "update punches set latitude = 51.50741, longitude = -0.12779 where company_id = $1 and punch_time = '2026-02-24T17:00:00Z'",
      [people.a.id],
    );
    const days = await rowsOf(totalTimecardReport);
    expect(days.find(({ date }) => date === '2026-02-24')).toMatchObject({
      in_place: area?.['area_name'],
      out_place: '51.5074, -0.1278',
    });
    expect(days.find(({ date }) => date === '2026-02-26')).toMatchObject({ in_place: '', out_place: '' });
  });

  it('says who handled an exception, and finds those about which nobody has asked', async () => {
    const [missed] = await rowsOf(missedInOutReport);
    expect(missed).toMatchObject({ date: '2026-02-25', request_state: 'none', handled_by: '', waiting_request: null });
    expect(await rowsOf(missedInOutReport, { request_state: 'none' })).toHaveLength(1);
    const own = server.caller(await people.tokenOf('empA1'));
    const asked = dataOf(
      await own.callEndpoint(ownManualLog.calls.create, {
        body: { punch_date: '2026-02-25', punch_time: '17:00', punch_state: 1, apply_reason: 'Forgot' },
      }),
    );
    expect(await rowsOf(missedInOutReport)).toMatchObject([
      { request_state: 'waiting', waiting_request: 'manualLog', handled_by: '' },
    ]);
    expect(await rowsOf(missedInOutReport, { request_state: 'none' })).toEqual([]);
    dataOf(
      await admin().callEndpoint(manualLog.actions.reject.call, {
        body: { ids: [asked.id], reject_reason: 'You left' },
      }),
    );
    const [decided] = dataOf(await admin().callEndpoint(manualLog.calls.list, { query: { id__in: String(asked.id) } }));
    expect(decided?.decided_by).not.toBe('');
    const told = { request_state: 'decided', waiting_request: null, handled_by: decided?.decided_by };
    expect(await rowsOf(missedInOutReport, { request_state: 'decided' })).toMatchObject([told]);
    expect((await rowsOf(abnormalReport)).find(({ date }) => date === '2026-02-25')).toMatchObject(told);
    const { totals } = dataOf(
      await admin().callEndpoint(missedInOutReport.calls.totals, { query: { ...february, request_state: 'none' } }),
    );
    expect(totals?.['days']).toBe(0);
  });
});
