import { describe, expect, it } from 'vitest';
import { employee } from '#features/team/contract.ts';
import { date } from '#shared/contract/index.ts';
import { asCompany, Refusal } from '#server/http/index.ts';
import { createRecord } from '#server/resource/index.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);

describe('a field whose first day is today', () => {
  it('is held by the server to the company’s own calendar', async () => {
    const { registry } = server.running.app;
    const plain = registry.get('personnel.employee');
    const resource = { ...employee, fields: { ...employee.fields, hire_date: date({ minDate: 'today' }) } };
    const hire = (code: string, hire_date: string) =>
      asCompany(server.host, { companyId: people.b.id, name: 'Test', accessor: 'job' }, (context) =>
        createRecord({ server: { ...plain, resource }, registry, reactions: new Map() }, context, {
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
