import { describe, expect, it } from 'vitest';
import { employee } from '#features/team/contract.ts';
import { date } from '#shared/contract/index.ts';
import { asCompany, Refusal } from '#server/http/index.ts';
import { createRecord } from '#server/resource/index.ts';
import { sendFile } from '#tests/support/send-file.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);

describe('a birthday', () => {
  it('lies in the past, by form and by import', async () => {
    const admin = server.caller(await people.tokenOf('adminA'));
    const today = server.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate();
    const born = {
      emp_code: '5101',
      first_name: 'New',
      department: people.a.departments.one,
      area: [people.a.rootArea],
    };
    await expect(
      admin.callEndpoint(employee.calls.create, { body: { ...born, birthday: '2131-01-01' } }),
    ).resolves.toMatchObject({
      isSuccess: false,
      fields: { birthday: [{ code: 'maxDate', context: { day: today.toString() } }] },
    });
    const lines =
      'Employee ID,First name,Department,Areas,Birthday\n5102,New,1,1,01/01/2131\n5103,New,1,1,31/12/1990\n';
    const { dataURL: file } = await sendFile(admin, 'personnel.employee.import', 'people.csv', lines);
    const previewed = await admin.callEndpoint(employee.calls.import, {
      body: { file, file_name: 'people.csv', mode: 'preview' },
    });
    expect(previewed).toMatchObject({
      isSuccess: true,
      data: { data: { good: 1, errors: [{ row: 2, field: 'birthday', code: 'maxDate' }] } },
    });
  });
});

describe('a field whose first day is today', () => {
  it('is held by the server to the company’s own calendar', async () => {
    const { registry } = server.running.app;
    const plain = registry.get('personnel.employee');
    const resource = { ...employee, fields: { ...employee.fields, hire_date: date({ minDate: 'today' }) } };
    const hire = (code: string, hire_date: string) =>
      asCompany(server.host, { companyId: people.b.id, name: 'Test', accessor: 'job' }, (context) =>
        createRecord({ server: { ...plain, resource }, registry }, context, {
          emp_code: code,
          first_name: 'New',
          hire_date,
          department: people.b.departments.one,
          area: [people.b.rootArea],
        }),
      );
    // Company B is in Dubai, four hours before UTC.
    const today = server.clock.now().toZonedDateTimeISO('Asia/Dubai').toPlainDate();
    const early = await hire('5001', today.subtract({ days: 1 }).toString()).catch((thrown: unknown) => thrown);
    expect(early instanceof Refusal && early.fields).toEqual({
      hire_date: [{ code: 'minDate', context: { day: today.toString() } }],
    });
    expect(await hire('5001', today.toString())).toMatchObject({ emp_code: '5001' });
  });
});
