import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { department } from '#features/company/contract.ts';
import { operationLog } from '#features/system/contract.ts';
import { employee } from '#features/team/contract.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { cancelJob, retrieveJob, type Job } from '#shared/contract/jobs.ts';
import { JobStopped, startWorker, type JobKind, type RunningJob, type Worker } from '#server/jobs/index.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { sendFile } from '#tests/support/send-file.ts';
import { storedPayloads } from '#tests/support/stored-files.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

describe('import of a table file', () => {
  const server = useServer();
  const fixtures = usePeople(server);
  let admin: Client;
  let worker: Worker;
  beforeAll(async () => {
    admin = server.caller(await fixtures.tokenOf('adminA'));
    worker = await startWorker(server.host, server.running.app.jobKinds);
  });
  afterAll(() => worker.stop());

  const heading = 'emp_code,first_name,last_name,department,area,hire_date,gender';
  const home = (): string => 'works-1001';
  const linkOf = async (text: string): Promise<string> =>
    (await sendFile(admin, 'personnel.employee.import', 'people.csv', text)).dataURL;
  async function send(lines: readonly string[], mode: 'preview' | 'skip' | 'all', first = heading) {
    const text = [first, ...lines].join('\r\n');
    const answer = await admin.callEndpoint(employee.calls.import, {
      body: { file: await linkOf(text), file_name: 'people.csv', mode },
    });
    if (!answer.isSuccess) throw new Error(`Not taken: ${JSON.stringify(answer)}`);
    return answer.data.data;
  }
  async function codes(prefix: string): Promise<string[]> {
    const answer = await admin.callEndpoint(employee.calls.list, {
      query: { emp_code__icontains: prefix, page_size: 100 },
    });
    return answer.isSuccess ? answer.data.data.map((record) => record.emp_code) : [];
  }
  /** A department and an area of A by the code or name that a person would type. */
  async function places(): Promise<{ department: string; area: string }> {
    const answer = await admin.callEndpoint(employee.calls.retrieve, {
      params: { id: String(fixtures.employees.empA1) },
    });
    if (!answer.isSuccess) throw new Error('No employee');
    return { department: answer.data.data.department.display_name, area: answer.data.data.area[0]?.display_name ?? '' };
  }

  it('tells in a preview which rows are good and why others are not, and changes nothing', async () => {
    const { department, area } = await places();
    const seen = await send(
      [
        `P1,Paula,Plan,${department},${area},2024-02-01,F`,
        `P2,,Plan,${department},${area},2024-02-01,F`,
        `P3,Paul,Plan,Nowhere,${area},2024-02-01,M`,
        `P4,Pia,a<b,${department},${area},31.12.2024,F`,
        `P1,Twice,Plan,${department},${area},2024-02-01,F`,
        `1001,Taken,Plan,${department},${area},yesterday,F`,
      ],
      'preview',
    );
    expect([seen.job, seen.rows, seen.good]).toEqual([null, 6, 1]);
    expect(seen.errors.map((error) => `${error.row} ${error.field} ${error.code}`)).toEqual([
      '3 first_name required',
      '4 department unknownRecord',
      '5 last_name illegalInput',
      '6 emp_code unique',
      '7 emp_code unique',
      '7 hire_date day',
    ]);
    // A wrong date says how the company writes one.
    expect(seen.errors.at(-1)?.context).toEqual({ example: expect.stringMatching(/2026/) });
    expect(await codes('P')).toEqual([]);
  });

  it('refuses in a preview what the import would refuse, by the row that the sheet shows', async () => {
    const { department, area } = await places();
    const seen = await send(
      ['', `D1,\u200b\u2060,Plan,${department},${area},,F`, ',,,,,,', `D2,Dora,Day,${department},${area},,F,beside`],
      'preview',
    );
    expect(seen.errors.map((error) => `${error.row} ${error.field} ${error.code}`)).toEqual([
      '3 first_name illegalInput',
      '5 H unknownField',
    ]);
    const twice = admin.callEndpoint(employee.calls.import, {
      body: {
        file: await linkOf('emp_code,Employee ID\n1,2'),
        file_name: 'twice.csv',
        mode: 'preview',
      },
    });
    expect(JSON.stringify(await twice)).toContain('tableFile.repeatedColumn');
  });

  it('refuses in a preview half an emoji of a workbook, which no column takes', async () => {
    const cells = (...texts: string[]): string =>
      `<row>${texts.map((text) => `<c t="str"><v>${text}</v></c>`).join('')}</row>`;
    const { department, area } = await places();
    const sheet = cells('emp_code', 'first_name', 'department', 'area') + cells('X1', 'Xena_xD83D_', department, area);
    const book = zipSync({
      'xl/workbook.xml': strToU8('<workbook xmlns:r="r"><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>'),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
    });
    const { dataURL } = await sendFile(admin, 'personnel.employee.import', 'people.xlsx', new Uint8Array(book));
    const seen = await admin.callEndpoint(employee.calls.import, {
      body: { file: dataURL, file_name: 'people.xlsx', mode: 'preview' },
    });
    expect(seen).toMatchObject({
      data: { data: { rows: 1, good: 0, errors: [{ row: 2, field: 'first_name', code: 'unreadable' }] } },
    });
  });

  it('takes the good rows and leaves the bad ones, by code or name, with headings of any language', async () => {
    const { department, area } = await places();
    const taken = await send(
      [
        `S1,Sara,Skip,${home().toUpperCase()},${area},2024-02-01,F`,
        `S2,,Skip,${department},${area},,`,
        `S3,Saul,Skip,${department.toUpperCase()},${area},5/3/2024,M`,
      ],
      'skip',
    );
    expect(taken.job).not.toBeNull();
    await worker.drain();
    expect(await codes('S')).toEqual(['S1', 'S3']);
    const logged = await admin.callEndpoint(operationLog.calls.list, { query: { action: 'import' } });
    expect(logged.isSuccess && logged.data.data[0]?.object_name).toBe('people.csv');
  });

  it('takes all rows or none', async () => {
    const { department, area } = await places();
    const refused = await send([`A1,Ada,All,${department},${area},,`, `A2,,All,${department},${area},,`], 'all');
    expect(refused.job).toBeNull();
    await worker.drain();
    expect(await codes('A')).toEqual([]);
    await send([`A1,Ada,All,${department},${area},,`, `A2,Abe,All,${department},${area},,`], 'all');
    await worker.drain();
    expect(await codes('A')).toEqual(['A1', 'A2']);
  });

  describe('while it is written', () => {
    /** Rows for three transactions. */
    const count = 45;
    const several = (prefix: string, { department, area }: { department: string; area: string }): string[] =>
      Array.from({ length: count }, (_, at) => `${prefix}${at},Many,More,${department},${area},,`);
    const importing = (): JobKind => {
      const kind = server.running.app.jobKinds.find((one) => one.kind === 'personnel.employee.import');
      if (!kind || !('run' in kind)) throw new Error('No such job');
      return kind;
    };
    /** The import's job, with an effect on a running one after each step. */
    const disturbed = (after: (steps: number, job: RunningJob) => Promise<void> | void): JobKind => {
      const kind = importing();
      return {
        ...kind,
        run: async (job, payload) => {
          let steps = 0;
          return kind.run(
            {
              ...job,
              step: async (work, checkpoint) => {
                const done = await job.step(work, checkpoint);
                steps += 1;
                await after(steps, job);
                return done;
              },
            },
            payload,
          );
        },
      };
    };
    async function runBy(kind: JobKind): Promise<void> {
      const own = await startWorker(server.host, [kind], 1);
      await own.drain();
      await own.stop();
    }
    async function toldOf(id: number | null): Promise<Job> {
      const answer = await admin.callEndpoint(retrieveJob, { params: { id: String(id) } });
      if (!answer.isSuccess) throw new Error(answer.code);
      return answer.data.data;
    }
    beforeAll(() => worker.stop());
    afterAll(async () => {
      worker = await startWorker(server.host, server.running.app.jobKinds);
    });

    it('takes back what it made where all or none was asked for and a code was given away meanwhile', async () => {
      const where = await places();
      const { job } = await send(several('B', where), 'all');
      const other = await send([`B41,Other,One,${where.department},${where.area},,`], 'skip');
      const made: number[] = [];
      // The newer job runs first, so its code is taken when the older one gets to it.
      await server.database.asOwner(`update jobs set run_at = run_at - interval '1 minute' where id = ${other.job}`);
      await runBy(disturbed(async () => void made.push((await codes('B')).length)));
      expect(made).toEqual([1, 21, 41, 42, 22, 2, 1]);
      expect(await codes('B')).toEqual(['B41']);
      const { status, result } = await toldOf(job);
      expect([status, result]).toMatchObject(['done', { rows: count, made: 0, failed: count }]);
      expect(result?.['errors']).toEqual([{ row: 43, field: 'emp_code', code: 'unique', value: 'B41' }]);
    });

    it('goes on behind what is stored, however often it is killed', async () => {
      const { job } = await send(several('K', await places()), 'all');
      const killed = disturbed((steps) => {
        if (steps === 1) throw new JobStopped();
      });
      for (const stored of [20, 40, 45]) {
        await runBy(killed);
        expect(await codes('K')).toHaveLength(stored);
        expect(storedPayloads(server)).toHaveLength(1);
        server.clock.advance({ seconds: 60 });
      }
      await runBy(importing());
      expect([await codes('K'), await toldOf(job)]).toMatchObject([
        { length: count },
        { status: 'done', result: { made: count, failed: 0 } },
      ]);
      expect(storedPayloads(server)).toEqual([]);
    });

    it('says of a cancelled one both that it was and what is stored', async () => {
      const { job } = await send(several('C', await places()), 'all');
      await runBy(
        disturbed(async (steps) => {
          if (steps < 2) return;
          await admin.callEndpoint(cancelJob, { params: { id: String(job) }, body: {} });
        }),
      );
      expect(await codes('C')).toHaveLength(40);
      expect(await toldOf(job)).toMatchObject({ status: 'cancelled', result: { rows: count, made: 40 } });
    });
  });

  it('refuses columns that no form has: an import sets no id, company or state', async () => {
    const { department, area } = await places();
    const line = `Eve,Extra,${department},${area},,,7,resigned`;
    const file = await linkOf(`${heading},company_id,status\nE1,${line}\nE2,${line}`);
    const answer = await admin.callEndpoint(employee.calls.import, {
      body: { file, file_name: 'extra.csv', mode: 'skip' },
    });
    // Once for the file, not at each of its rows.
    expect(answer).toMatchObject({
      fields: { file: [{ code: 'tableFile.unknownColumn', context: { columns: 'company_id, status' } }] },
    });
    expect(await codes('E1')).toEqual([]);
  });

  it('refuses what is no table, with its reason', async () => {
    for (const [content, reason] of [
      ['<html></html>', 'tableFile.notATable'],
      ['', 'tableFile.empty'],
    ] as const) {
      const answer = await admin.callEndpoint(employee.calls.import, {
        body: {
          file: await linkOf(content),
          file_name: 'x.xlsx',
          mode: 'preview',
        },
      });
      expect(JSON.stringify(answer)).toContain(reason);
    }
  });

  it('holds the rows of few files at once, two of them one person’s, and has room again when a call is answered', async () => {
    const { holding } = server.host.threads;
    const { department, area } = await places();
    const preview = (text = `${heading}\r\nH1,Hana,Held,${department},${area},,`) =>
      linkOf(text).then((file) =>
        admin.callEndpoint(employee.calls.import, { body: { file, file_name: 'people.csv', mode: 'preview' } }),
      );
    const own = holding.take(fixtures.users.adminA);
    // However often, and however it ends.
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await preview()).isSuccess).toBe(true);
      expect((await preview('')).isSuccess).toBe(false);
      expect((await preview('Nothing,of,ours\r\n1,2,3')).isSuccess).toBe(false);
    }
    const second = holding.take(fixtures.users.adminA);
    await expect(preview()).rejects.toMatchObject({ code: commonCodes.busyWithFiles.code });
    second();
    const others = Array.from({ length: 5 }, (_, at) => holding.take(-at));
    await expect(preview()).rejects.toMatchObject({ code: commonCodes.busyWithFiles.code });
    for (const leave of [own, ...others]) leave();
    expect((await preview()).isSuccess).toBe(true);
  });

  it('changes people who exist where it is asked for, and says how a value is wrong', async () => {
    const { department, area } = await places();
    const rows = [`1001,Renamed,,${department},${area},,`, `U1,${'x'.repeat(51)},,${department},${area},,`];
    const asItIs = await send(rows, 'preview');
    expect(asItIs.errors.map(({ code, context }) => [code, context])).toEqual([
      ['unique', undefined],
      ['maxLength', { max: 50 }],
    ]);
    const answer = await admin.callEndpoint(employee.calls.import, {
      body: { file: await linkOf([heading, ...rows].join('\n')), file_name: 'people.csv', mode: 'skip', update: true },
    });
    expect(answer.isSuccess && [answer.data.data.good, answer.data.data.changed]).toEqual([1, 1]);
    const job = answer.isSuccess ? String(answer.data.data.job) : '';
    await expect
      .poll(async () => {
        const seen = await admin.callEndpoint(retrieveJob, { params: { id: job } });
        return seen.isSuccess && seen.data.data.status;
      })
      .toBe('done');
    const changed = await admin.callEndpoint(employee.calls.list, { query: { emp_code: '1001' } });
    // Empty cells leave values unchanged.
    expect(changed.isSuccess && changed.data.data.map((record) => [record.first_name, record.area.length > 0])).toEqual(
      [['Renamed', true]],
    );
  });

  describe('with departments, positions and areas that do not exist', () => {
    const titles = 'emp_code,first_name,department,position,area';
    const rows = (prefix: string): string[] => [
      `${prefix}1,Nora,Nave ${prefix},Welder ${prefix},"Yard ${prefix}, Quay ${prefix}"`,
      `${prefix}2,Nils,nave ${prefix},,quay ${prefix}`,
    ];
    async function ask(
      caller: Client,
      lines: readonly string[],
      body: { mode: 'preview' | 'skip' | 'all'; create?: boolean },
    ) {
      const { dataURL } = await sendFile(caller, 'personnel.employee.import', 'new.csv', [titles, ...lines].join('\n'));
      const answer = await caller.callEndpoint(employee.calls.import, {
        body: { file: dataURL, file_name: 'new.csv', mode: body.mode, create_missing: body.create ?? false },
      });
      if (!answer.isSuccess) throw new Error(answer.code);
      return answer.data.data;
    }
    const departmentsOf = async (prefix: string) =>
      dataOf(await admin.callEndpoint(department.calls.list, { query: { dept_name__icontains: `Nave ${prefix}` } }));

    it('lists them in the preview, and creates them in the job that imports the rows', async () => {
      const seen = await ask(admin, rows('N'), { mode: 'preview' });
      expect([seen.good, seen.missing]).toEqual([
        0,
        [
          { field: 'department', names: ['Nave N'] },
          { field: 'position', names: ['Welder N'] },
          { field: 'area', names: ['Yard N', 'Quay N'] },
        ],
      ]);
      const wanted = await ask(admin, rows('N'), { mode: 'preview', create: true });
      expect([wanted.good, wanted.errors, await departmentsOf('N')]).toEqual([2, [], []]);
      const { job } = await ask(admin, rows('N'), { mode: 'all', create: true });
      await worker.drain();
      const done = dataOf(await admin.callEndpoint(retrieveJob, { params: { id: String(job) } }));
      expect(done.result).toMatchObject({ made: 2, created: 4, failed: 0 });
      const [made] = await departmentsOf('N');
      // Below the company's own department, with its name as its code.
      expect(made).toMatchObject({ dept_code: 'Nave N', employee_count: 2, parent_dept: { id: expect.any(Number) } });
      const people = dataOf(await admin.callEndpoint(employee.calls.list, { query: { department: String(made?.id) } }));
      expect(people.map(({ emp_code: code, area: areas }) => [code, areas.map((one) => one.display_name)])).toEqual([
        ['N1', ['Yard N', 'Quay N']],
        ['N2', ['Quay N']],
      ]);
    });

    it('creates none for rows that are left out, and removes them where all rows or none were wanted', async () => {
      const bad = `O9,${'x'.repeat(60)},Nave left out,,Yard O`;
      await ask(admin, [...rows('O'), bad], { mode: 'skip', create: true });
      await worker.drain();
      expect([(await departmentsOf('left')).length, (await departmentsOf('O')).length]).toEqual([0, 1]);
      await worker.stop();
      await ask(admin, rows('Q'), { mode: 'all', create: true });
      const other = await ask(admin, ['Q2,Quick,Nave O,,Yard O'], { mode: 'all' });
      await server.database.asOwner(`update jobs set run_at = run_at - interval '1 minute' where id = ${other.job}`);
      // One at a time: the newer job is done before the older one gets to its code.
      worker = await startWorker(server.host, server.running.app.jobKinds, 1);
      await worker.drain();
      expect([await codes('Q'), await departmentsOf('Q')]).toEqual([['Q2'], []]);
    });

    it('is not offered to a person who may not create them', async () => {
      await server.database.asOwner(
        `update groups set permissions = '{personnel.employee.view,personnel.employee.add,personnel.employee.import,company.position.add}'
         where group_name = 'Viewers'`,
      );
      const importer = server.caller(await fixtures.tokenOf('viewA'));
      const { missing, errors } = await ask(importer, rows('R'), { mode: 'preview', create: true });
      // Only the position is: departments and areas stay unknown.
      expect(missing).toEqual([{ field: 'position', names: ['Welder R'] }]);
      expect(errors.map(({ field, code }) => `${field} ${code}`)).toEqual([
        'department unknownRecord',
        'area unknownRecord',
        'department unknownRecord',
        'area unknownRecord',
      ]);
      // What all departments share is not written by a person of one of them.
      const scoped = await ask(server.caller(await fixtures.tokenOf('scopedA')), rows('R'), { mode: 'preview' });
      expect(scoped.missing).toEqual([]);
    });
  });

  it('names the allowed values where a value is not one of them', async () => {
    const { department: known, area } = await places();
    const seen = await send([`V1,Vera,Value,${known},${area},,Fem`], 'preview');
    expect(seen.errors).toMatchObject([{ field: 'gender', code: 'oneOf', value: 'Fem' }]);
    expect(seen.errors[0]?.context?.['choices']).toBe('Not stated / Female / Male / Other');
  });

  it('gives a template that it takes itself', async () => {
    const response = await server.fetch(`/web${employee.path}import_template/?format=csv`, {
      headers: { authorization: `JWT ${await fixtures.tokenOf('adminA')}` },
    });
    const [first = '', notes = ''] = (await response.text()).replace('\ufeff', '').split('\r\n');
    // The notes below list what may be entered: choices and examples in the company's form.
    for (const note of [
      'ⓘ Required · text, up to 50 characters',
      'ⓘ such as 2026-12-31',
      'Yes / No',
      'name@example.com',
    ])
      expect(notes).toContain(note);
    const { department, area } = await places();
    // Required columns are marked, and their headings are recognised all the same.
    expect(first).toMatch(/First name \*/);
    const titles = first.split(',');
    const values: Record<number, string> = { 0: 'T1' };
    const place = (name: string, value: string): void => {
      const at = titles.findIndex((title) => title.replace(' *', '').toLowerCase() === name.toLowerCase());
      if (at >= 0) values[at] = value;
    };
    place('First name', 'Tess');
    place('Department', department);
    place('Areas', area);
    place('Area', area);
    // The notes may remain in the file.
    const seen = await send([notes, titles.map((_, index) => values[index] ?? '').join(',')], 'preview', first);
    expect([seen.rows, seen.good, seen.errors]).toEqual([1, 1, []]);
  });
});
