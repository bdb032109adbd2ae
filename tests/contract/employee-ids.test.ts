import { expect, it } from 'vitest';
import { companySettings } from '#features/company/contract.ts';
import { unregisteredTransaction } from '#features/device/contract.ts';
import { transactionReport } from '#features/report/contract.ts';
import { employee } from '#features/team/contract.ts';
import { nextEmployeeCode } from '#features/team/contract/next-code.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { givePunches } from '#tests/support/punches.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);

it('Employee IDs are sorted as numbers in lists, pickers, files and reports', async () => {
  const admin = server.caller(await people.tokenOf('adminA'));
  const codes = ['7', '70', '8'];
  for (const emp_code of codes)
    dataOf(
      await admin.callEndpoint(employee.calls.create, {
        body: employee.create.parse({
          emp_code,
          first_name: `Ordered ${emp_code}`,
          department: people.a.departments.two,
          area: [people.a.rootArea],
          hire_date: '2026-02-16',
        }),
      }),
    );
  const sorted = ['7', '8', '70'];
  const query = { search: 'Ordered', ordering: 'emp_code' };
  const list = dataOf(await admin.callEndpoint(employee.calls.list, { query }));
  expect(list.map((row) => row.emp_code)).toEqual(sorted);
  const file = await admin.downloadEndpoint(employee.calls.export, {
    query: { ...query, format: 'csv', columns: 'emp_code', language: 'en' },
  });
  expect((await file.blob.text()).trim().split(/\r?\n/).slice(1)).toEqual(sorted);
  const unknown = ['x9', 'x10', 'x1'];
  await givePunches(
    server,
    people.a.id,
    'Europe/London',
    [...codes, ...unknown].map((code) => ({ code, at: '2026-02-25T09:00:00Z' })),
  );
  const report = await admin.callEndpoint(transactionReport.calls.page, {
    query: { date__gte: '2026-02-25', date__lte: '2026-02-25', search: 'Ordered', ordering: 'emp_code' },
  });
  expect(report.isSuccess && report.data.data.map((row) => row['emp_code'])).toEqual(sorted);
  const others = dataOf(
    await admin.callEndpoint(unregisteredTransaction.calls.list, { query: { search: 'x', ordering: 'emp_code' } }),
  );
  expect(others.map((row) => row.emp_code)).toEqual(['x1', 'x9', 'x10']);
});

it('the next Employee ID is suggested by the company’s rule, and letters are refused where terminals take none', async () => {
  const admin = server.caller(await people.tokenOf('adminA'));
  const set = (body: object) => admin.callEndpoint(companySettings.calls.patch, { params: { id: people.a.id }, body });
  const next = async () => dataOf(await admin.callEndpoint(nextEmployeeCode)).emp_code;
  const hire = (emp_code: string) =>
    admin.callEndpoint(employee.calls.create, {
      body: { emp_code, first_name: 'Next', department: people.a.departments.two, area: [people.a.rootArea] },
    });
  expect(await next()).toBeNull();
  dataOf(await set({ emp_code_suggested: true, emp_code_prefix: 'HR-', emp_code_length: 4 }));
  expect(await next()).toBe('HR-0001');
  // Letters behind the number, a shorter writing and another prefix are no numbers of the rule.
  for (const code of ['hr-41', 'HR-9b', 'HRX-77']) dataOf(await hire(code));
  expect(await next()).toBe('HR-0042');
  expect(await set({ emp_code_digits_only: true })).toMatchObject({ isSuccess: false });
  dataOf(await set({ emp_code_digits_only: true, emp_code_prefix: '26', emp_code_length: 3 }));
  expect(await hire('HR-0042')).toMatchObject({ fields: { emp_code: [{ code: 'digits' }] } });
  for (const code of ['26007', '990000']) dataOf(await hire(code));
  expect(await next()).toBe('26008');
  dataOf(await hire('26999'));
  expect(await next()).toBeNull();
  dataOf(await set({ emp_code_prefix: '' }));
  expect(await next()).toBe('990001');
  dataOf(await set({ emp_code_digits_only: false, emp_code_suggested: false }));
});
