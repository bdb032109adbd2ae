import { describe, expect, it } from 'vitest';
import { department } from '#features/company/contract.ts';
import { mergeDepartments } from '#features/company/contract/merge.ts';
import { ownManualLog } from '#features/request/contract.ts';
import { answer } from '#server/questions/index.ts';
import { flowOf } from '#server/request/index.ts';
import { makeRecord } from '#tests/support/late-chain.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

/** The employee who decides about every request. */
let decider = 0;

describe('the preview of a merge', () => {
  const server = useServer({
    slices: [
      {
        name: 'flows-of-the-test',
        answers: [
          answer(flowOf, () =>
            Promise.resolve({
              flow: 1,
              version: 1,
              steps: [
                {
                  node: null,
                  name: 'Manager',
                  rule: 'any_one',
                  deciders: [{ employee: decider }],
                  notified: [],
                  canForward: true,
                  canEditAmount: false,
                  timeoutHours: null,
                  timeoutAction: 'remind',
                  escalateTo: [],
                  skipIfSame: false,
                  whenEmpty: 'admin',
                },
              ],
            }),
          ),
        ],
      },
    ],
  });
  const people = usePeople(server);

  it('counts open requests, those that wait for the manager, and saved views', async () => {
    const admin = server.caller(await people.tokenOf('adminA'));
    const { empA2 } = people.employees;
    const from = people.a.departments.one;
    decider = empA2;
    await server.database.asOwner('update employees set hire_date = null where company_id = $1', [people.a.id]);
    await server.database.asOwner('update departments set manager = $1 where id = $2', [empA2, from]);
    const parent = people.a.rootDepartment;
    const into = await makeRecord(admin, department, { dept_code: 'INTO', dept_name: 'Into', parent_dept: parent });
    const own = server.caller(await people.tokenOf('empA1'));
    for (const punch_time of ['08:00', '17:00'])
      dataOf(
        await own.callEndpoint(ownManualLog.calls.create, {
          body: { punch_date: '2026-02-27', punch_time, punch_state: 0, apply_reason: 'Forgot' },
        }),
      );
    const view = { filters: { department__in: `7,${from}` } };
    for (const [name, filters] of [
      ['Named', view],
      ['Not named', { filters: { department__in: `7${from}` } }],
    ])
      await server.database.asOwner(
        `insert into saved_views (company_id, report, owner, name, view)
          select $1, 'report.transaction', user_id, $2, $3 from memberships where company_id = $1 limit 1`,
        [people.a.id, String(name), JSON.stringify(filters)],
      );

    const shown = dataOf(
      await admin.callEndpoint(mergeDepartments.preview, { params: { id: String(from) }, query: { into } }),
    );
    expect(shown.kinds).toEqual(
      expect.arrayContaining([
        { kind: 'requests', moves: 2, stays: 0, yields: 0 },
        { kind: 'views', moves: 0, stays: 1, yields: 0 },
      ]),
    );
    expect(shown.managers).toMatchObject({ into: null, waiting: 2 });
  });
});
