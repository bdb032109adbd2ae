import { describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { department } from '#features/company/contract.ts';
import { terminal } from '#features/device/contract.ts';
import { operationLog } from '#features/system/contract.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { asCompany, Refusal, refuseField } from '#server/http/index.ts';
import { eachRecord } from '#server/resource/index.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';
import { dataOf } from '#tests/support/outcome.ts';

const server = useServer();
const people = usePeople(server);

const acting = () => ({ companyId: people.a.id, name: 'Test', accessor: 'job' }) as const;
const code = 'ZBSY0000';

describe('eachRecord', () => {
  it('does each once, tells of each in the order given, and undoes what a refused one did', async () => {
    const followed: number[] = [];
    const worked: number[] = [];
    const results = await asCompany(server.host, acting(), async (context) => {
      const answer = await eachRecord(context, [3, 1, 2, 3], code, async (id) => {
        worked.push(id);
        context.afterCommit(() => void followed.push(id));
        await context.switchScope({ role: 'system' });
        if (id === 2) throw new Refusal(commonCodes.tooMany, { context: { seconds: 9 } });
        await context.switchScope({ role: 'tenant', companyId: people.a.id });
        return { count: id };
      });
      const [scope] = await queryRows(
        context.tx,
        sql`select current_user as role, current_setting('app.company_id') as company`,
        z.object({ role: z.string(), company: z.string() }),
      );
      expect(scope).toEqual({ role: 'muster_tenant', company: String(people.a.id) });
      return answer;
    });
    expect(results).toEqual([
      { id: 3, ok: true, code, context: { count: 3 } },
      { id: 1, ok: true, code, context: { count: 1 } },
      { id: 2, ok: false, code: commonCodes.tooMany.code, context: { seconds: 9 } },
    ]);
    // Always in the same order; and a refused one runs nothing that it deferred until the commit.
    expect([worked, followed]).toEqual([
      [1, 2, 3],
      [1, 3],
    ]);
  });

  it('refuses the whole call at its fields where the input is wrong for every record, and else says what is wrong for one', async () => {
    const each = (ids: readonly number[]) =>
      asCompany(server.host, acting(), (context) =>
        eachRecord(context, ids, code, async (id) => {
          if (id > 1) refuseField('amount', 'tooLarge', { max: id });
        }),
      );
    const mistake = (max: number) => ({ code: 'tooLarge', context: { max } });
    await expect(each([2, 3])).rejects.toMatchObject({ fields: { amount: [mistake(2)] } });
    expect(await each([1, 2])).toEqual([
      { id: 1, ok: true, code },
      { id: 2, ok: false, code: commonCodes.invalidInput.code, context: {}, mistake: mistake(2) },
    ]);
  });

  it('says in words what the database refused, and goes on', async () => {
    const { one } = people.a.departments;
    const results = await asCompany(server.host, acting(), (context) =>
      eachRecord(context, [1, 2], code, async (id) => {
        const dept = id === 1 ? sql`dept_code` : sql`'fresh'`;
        await context.tx.execute(
          sql`insert into departments (company_id, dept_code, dept_name) select ${context.companyId}, ${dept}, 'x' from departments
            where company_id = ${context.companyId} and id = ${one} returning 1`,
        );
      }),
    );
    expect(results.map((result) => [result.ok, result.code])).toEqual([
      [false, commonCodes.invalidInput.code],
      [true, code],
    ]);
  });

  it('lets what is no refusal fail as a whole', async () => {
    const broken = asCompany(server.host, acting(), (context) =>
      eachRecord(context, [1], code, () => Promise.reject(new TypeError('broken'))),
    );
    await expect(broken).rejects.toThrow('broken');
  });
});

describe('an action', () => {
  it('answers of each record, is in the log under its name, and refuses an id that is none of theirs', async () => {
    const admin = server.caller(await people.tokenOf('adminA'));
    const made = dataOf(
      await admin.callEndpoint(terminal.calls.create, {
        body: { sn: 'ACT1', alias: 'Gate', area: people.a.rootArea },
      }),
    );
    expect(
      dataOf(await admin.callEndpoint(terminal.actions.reboot.call, { body: { ids: [made.id, 999_999] } })),
    ).toEqual([
      { id: made.id, ok: true, code: 'ZBDV0000', context: { count: 1 } },
      { id: 999_999, ok: false, code: commonCodes.notFound.code, context: {} },
    ]);
    const [entry] = dataOf(await admin.callEndpoint(operationLog.calls.list, { query: { action: 'reboot' } }));
    expect(entry).toMatchObject({ object_type: terminal.name, object_id: made.id, object_name: 'Gate' });
    const after = dataOf(await admin.callEndpoint(terminal.calls.retrieve, { params: { id: String(made.id) } }));
    expect(after.version).toBe(made.version);
  });

  it('is not there for a resource that declares none', async () => {
    const token = await people.tokenOf('adminA');
    const answer = await server.fetch(`/web${department.path}approve/`, {
      method: 'POST',
      headers: { authorization: `JWT ${token}`, 'content-type': 'application/json' },
      body: '{"ids":[1]}',
    });
    // The path is a record's, which allows other methods.
    expect(answer.status).toBe(405);
  });
});
