import { beforeAll, describe, expect, it } from 'vitest';
import { enterLeave } from '#features/leave/contract.ts';
import {
  enterManualLog,
  enterOvertime,
  enterTraining,
  manualLog,
  manualLogCodes,
  overtime,
  overtimeCodes,
} from '#features/request/contract.ts';
import { employee } from '#features/team/contract.ts';
import { wordsIn } from '#server/words/index.ts';
import { builtKey } from '#shared/i18n/keys.ts';
import { languages } from '#shared/i18n/languages.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
const values = { overtime_date: '2026-02-12', start_time: '18:00', end_time: '20:00', apply_reason: 'Stocktaking' };
const listed = async (ids: readonly number[]) =>
  dataOf(await admin.callEndpoint(overtime.calls.list, { query: { employee__in: ids.join(','), page_size: 200 } }));

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  for (const id of [people.employees.empA1, people.employees.empA2])
    dataOf(
      await admin.callEndpoint(employee.calls.patch, {
        params: { id },
        body: { hire_date: '2026-01-05', superior: null },
      }),
    );
});

describe('a request for many people', () => {
  it('is entered for each by itself, approved at once where that was asked for, and says whom it refused and why', async () => {
    const { empA1, empA2, empB1 } = people.employees;
    dataOf(
      await admin.callEndpoint(overtime.calls.create, {
        body: { ...values, employee: empA2, approve_directly: false },
      }),
    );
    const body = { employees: [empA2, empA1, empB1, empA1], values: { ...values, approve_directly: true } };
    const results = dataOf(await admin.callEndpoint(enterOvertime.call, { body }));
    const of = (id: number) => results.filter((result) => result.employee.id === id);
    expect(results).toHaveLength(3);
    expect(of(empA1)).toMatchObject([{ ok: true }]);
    expect(of(empA2)).toMatchObject([{ ok: false, code: overtimeCodes.overlaps.code }]);
    // Somebody of another company is nobody, and has no name.
    expect(of(empB1)).toMatchObject([{ ok: false, employee: { display_name: '' }, fields: { employee: [{}] } }]);
    expect(await listed([empA1])).toMatchObject([{ status: 'approved', entered_by_admin: true, ...values }]);
    expect(await listed([empA2])).toMatchObject([{ status: 'pending' }]);
  });

  it('is refused as a whole, at its fields, where it is wrong for everybody', async () => {
    const body = { employees: [people.employees.empA1], values: { ...values, overtime_date: 'soon', constructor: 1 } };
    const outcome = await admin.callEndpoint(enterOvertime.call, { body });
    expect(outcome.isSuccess ? [] : Object.keys(outcome.fields)).toContain('overtime_date');
    expect(await listed([people.employees.empA1])).toHaveLength(1);
  });

  it('is a punch as well, after a terminal was out of order: nobody gets it twice', async () => {
    const { empA1, empA2 } = people.employees;
    const punch = { punch_date: '2026-02-11', punch_time: '09:00', punch_state: 0, apply_reason: 'Power cut' } as const;
    const enter = async (employees: readonly number[]) =>
      dataOf(
        await admin.callEndpoint(enterManualLog.call, {
          body: { employees: [...employees], values: { ...punch, approve_directly: true } },
        }),
      );
    expect(await enter([empA1])).toMatchObject([{ ok: true }]);
    expect(await enter([empA1, empA2])).toMatchObject([
      { employee: { id: empA1 }, ok: false, code: manualLogCodes.punchThere.code },
      { employee: { id: empA2 }, ok: true },
    ]);
    const query = { employee__in: `${empA1},${empA2}` };
    expect(dataOf(await admin.callEndpoint(manualLog.calls.list, { query }))).toMatchObject([
      { status: 'approved', entered_by_admin: true, ...punch },
      { status: 'approved', entered_by_admin: true, ...punch },
    ]);
  });

  it.each([enterLeave, enterManualLog, enterOvertime, enterTraining])(
    'names the people in every language: $call.name',
    ({ kind }) => {
      const key = builtKey(`${kind.words.namespace}:${kind.words.key}.field.employees`);
      for (const language of languages) expect(wordsIn(language).text(key)).not.toContain('.employees');
    },
  );
});
