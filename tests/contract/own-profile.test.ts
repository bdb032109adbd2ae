import { describe, expect, it } from 'vitest';
import { employee, ownProfile } from '#features/team/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);

describe('one’s own profile', () => {
  it('keeps phone and address right, in the company’s record too, and changes nothing else', async () => {
    const own = server.caller(await people.tokenOf('empA1'));
    const admin = server.caller(await people.tokenOf('adminA'));
    const [mine] = dataOf(await own.callEndpoint(ownProfile.calls.list));
    if (!mine) throw new Error('No profile');
    expect([mine.emp_code, mine.id]).toEqual(['1001', people.employees.empA1]);
    const { department } = dataOf(await admin.callEndpoint(employee.calls.retrieve, { params: { id: mine.id } }));
    expect(mine.department).toBe(department.display_name);
    const body = { mobile: '+442079460000', address: '1 High Street', version: mine.version };
    dataOf(await own.callEndpoint(ownProfile.calls.patch, { params: { id: mine.id }, body }));
    const record = dataOf(await admin.callEndpoint(employee.calls.retrieve, { params: { id: mine.id } }));
    expect([record.mobile, record.address, record.first_name]).toEqual([body.mobile, body.address, mine.first_name]);
    const answer = await server.fetch(`/web${ownProfile.path}${mine.id}/`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization: `JWT ${await people.tokenOf('empA1')}` },
      body: JSON.stringify({ first_name: 'Boss' }),
    });
    expect(answer.status).toBe(400);
  });
});
