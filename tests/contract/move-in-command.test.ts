import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCompany } from '#features/company/server.ts';
import { movingCodes } from '#features/moving/contract.ts';
import { checkFormerFile, chosenKinds, formerPlace, moveIn, moveInSummary } from '#features/moving/contract.ts';
import { moveInLarge, operatorText, type LargeMoved } from '#features/moving/server.ts';
import { serverSlices } from '#features/slices.server.ts';
import { buildApp } from '#server/app.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { asCompany } from '#server/http/index.ts';
import { startWorker, type Worker } from '#server/jobs/index.ts';
import { joinCompany } from '#server/tenancy/membership.ts';
import { users } from '#server/tenancy/tables.ts';
import type { Client } from '#shared/http/index.ts';
import { biotimeDump } from '#tests/support/former-dump.ts';
import { emptyInstallation, runMuster, type Installation } from '#tests/support/installation.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { sendFile } from '#tests/support/send-file.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const dump = biotimeDump({
  people: [
    { code: 'C001', name: 'Ömer', email: 'large1@example.com' },
    { code: 'C002', name: 'Ana', hired: null },
    { code: 'C003', name: 'Left', resigned: '2023-12-31' },
    { code: 'c001', name: 'Twice' },
    { code: '', name: 'Nobody' },
  ],
  punches: [
    ...Array.from({ length: 400 }, (_, at) => ({
      code: `C00${(at % 3) + 1}`,
      time: `2023-05-${String((at % 28) + 1).padStart(2, '0')} ${String(at % 24).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}:00`,
    })),
    { code: 'C009', time: '2024-05-06 08:00:00' },
  ],
  serial: 'MVLG0001',
});
const folder = mkdtempSync(join(tmpdir(), 'muster-large-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
function stored(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

describe('the command that moves in', () => {
  const server = useServer();
  const people = usePeople(server);
  let admin: Client;
  let worker: Worker;
  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
    worker = await startWorker(server.host, server.running.app.jobKinds);
  });
  afterAll(() => worker.stop());

  const move = (
    path: string,
    more: Partial<Parameters<typeof moveInLarge>[1]> & { readonly isImport: boolean },
  ): Promise<LargeMoved> =>
    moveInLarge(server.host, { domain: 'acme', path, zone: 'Europe/London', tell: () => {}, ...more });
  const refusal = async (asked: Promise<unknown>): Promise<string | undefined> =>
    asked.then(
      () => 'nothing was refused',
      (error: unknown) => operatorText(error),
    );
  const recordOf = async (id: number) =>
    dataOf(await admin.callEndpoint(moveIn.calls.retrieve, { params: { id: String(id) } }));
  const count = async (table: string): Promise<number> => {
    const [row] = await server.database.asOwner(`select count(*)::int as n from ${table} where company_id = $1`, [
      people.a.id,
    ]);
    return Number(row?.['n']);
  };

  it('checks as the application does, goes on after a stop, imports once, and is undone by the application', async () => {
    const { dataURL: file } = await sendFile(admin, formerPlace, 'small.sql', new TextEncoder().encode(dump));
    const body = { file, file_name: 'small.sql', time_zone: 'Europe/London', kinds: [...chosenKinds] };
    const { id: inApplication } = dataOf(await admin.callEndpoint(checkFormerFile, { body }));
    await worker.drain();
    const shown = dataOf(await admin.callEndpoint(moveInSummary, { params: { id: String(inApplication) } }));

    const before = { people: await count('employees'), punches: await count('punches') };
    const path = stored('large.sql.gz', gzipSync(dump));
    const checked = await move(path, { isImport: false });
    expect(checked.found).toEqual(shown.found);
    for (const { kind, counts } of checked.kinds)
      expect({ kind, counts }).toEqual(shown.kinds.find((one) => one.kind === kind));
    expect(checked.refused).toContain('The same ID or code appears earlier in the file');
    expect(await count('employees')).toBe(before.people);
    expect(await count('punches')).toBe(before.punches);

    // The server has no part of the file.
    const pressed = await admin.callEndpoint(moveIn.actions.import_all.call, { body: { ids: [checked.id] } });
    expect(dataOf(pressed)[0]).toMatchObject({ ok: false, code: movingCodes.byCommand.code });

    const stopped = move(path, {
      isImport: true,
      tell: (stage, share = 0) => {
        if (stage === 'importing' && share > 0) throw new Error('Cut off');
      },
    });
    await expect(stopped).rejects.toThrow('Cut off');
    expect((await recordOf(checked.id)).status).toBe('importing');
    expect(await refusal(move(path, { isImport: true, kinds: ['people'] }))).toContain('with other kinds');

    const imported = await move(path, { isImport: true });
    expect(imported).toMatchObject({ id: checked.id, wasBegun: true });
    const counts = Object.fromEntries(imported.kinds.map(({ kind, counts: one }) => [kind, one]));
    expect(counts).toMatchObject({
      people: { new: 3, refused: 2, imported: 3 },
      punches: { found: 401, new: 400, refused: 1, imported: 400 },
    });
    expect(await recordOf(checked.id)).toMatchObject({
      status: 'imported',
      started_by: expect.stringContaining('admin'),
    });

    const again = await move(path, { isImport: true });
    expect(again.id).not.toBe(checked.id);
    expect(await count('punches')).toBe(before.punches + 400);
    expect(again.kinds.find(({ kind }) => kind === 'punches')?.counts).toMatchObject({
      new: 0,
      there: 400,
      imported: 0,
    });

    dataOf(await admin.callEndpoint(moveIn.actions.take_back.call, { body: { ids: [checked.id] } }));
    await worker.drain();
    expect((await recordOf(checked.id)).status).toBe('taken_back');
    expect(await count('employees')).toBe(before.people);
    expect(await count('punches')).toBe(before.punches);
  });

  it('says in words what it cannot do', async () => {
    const path = stored('plain.sql', dump);
    expect(await refusal(move(path, { isImport: false, domain: 'nobody' }))).toContain('No company has');
    expect(await refusal(move(path, { isImport: false, email: 'nobody@acme.test' }))).toContain('No member');
    expect(await refusal(move(path, { isImport: false, email: 'view-a@acme.test' }))).toContain(
      'do not have permission',
    );
    expect(await refusal(move(path, { isImport: false, kinds: ['shifts'] }))).toContain('nothing');
    const damaged = stored('damaged.sql.gz', gzipSync(dump).subarray(0, 400));
    expect(await refusal(move(damaged, { isImport: false }))).toContain('damaged');
    expect(await refusal(move(stored('other.sql', 'select 1;'), { isImport: false }))).toContain('cannot be read');
    const cut = stored('cut.sql', dump.slice(0, -900));
    expect((await move(cut, { isImport: false, kinds: ['people'] })).found.isCutOff).toBe(true);
  });

  it('is asked for in words', async () => {
    const environment = { DATA_DIR: server.host.config.dataFolder };
    const { code, output } = await runMuster(['move-in', 'acme'], environment);
    expect(output).toContain('muster move-in <domain> <file>');
    expect(code).toBe(1);
    const wrong = await runMuster(['move-in', 'acme', stored('p.sql', dump), '--only', 'people,cars'], environment);
    expect(wrong.output).toContain('--only knows no cars');
  });
});

describe('an installation that somebody moves into by the command', () => {
  let installation: Installation;
  beforeAll(async () => {
    installation = emptyInstallation();
    const { database } = await openTestDatabase('pglite', join(installation.folder, 'database'));
    await database.close();
    const host = await installation.open();
    buildApp(host, serverSlices);
    const company = await createCompany(host, {
      company_name: 'Acme',
      company_domain: 'acme',
      company_timezone: 'Europe/London',
      language: 'en',
    });
    const account = { email: 'owner@acme.test', first_name: 'Olga', last_name: 'Owner' };
    const [user] = await host.database.within({ role: 'system' }, (tx) =>
      tx
        .insert(users)
        .values({ ...account, password_hash: '' })
        .returning({ id: users.id }),
    );
    await asCompany(host, { companyId: company.id, name: 'Test', accessor: 'demo' }, ({ tx }) =>
      joinCompany(tx, company.id, { userId: user?.id ?? 0, account, groups: [company.groups.owner] }),
    );
    await host.close();
  });
  afterAll(() => installation.remove());

  it('has everything once after it was killed in the middle', async () => {
    const words = ['move-in', 'acme', stored('whole.sql', dump), '--import'];
    const killed = await runMuster(words, installation.environment, { killAt: 'importing' });
    expect(killed.code).toBeNull();
    const list = join(folder, 'refused.csv');
    const { code, output } = await runMuster([...words, '--refused', list], installation.environment);
    expect(output).toContain('Went on with what had been begun.');
    expect(output).toMatch(/Punches\s+401\s+400\s+0\s+1\s+400/);
    expect(code).toBe(0);
    const database = await openEmbedded({ folder: join(installation.folder, 'database') });
    try {
      const [row] = await database.asOwner(
        `select (select count(*) from employees where emp_code like 'C00%')::int as people, (select count(*) from punches)::int as punches`,
      );
      expect(row).toEqual({ people: 3, punches: 400 });
    } finally {
      await database.close();
    }
  });
});
