import { zipSync, type Zippable } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  documentResultSchema,
  documentsPlace,
  documentType,
  employeeDocument,
  importDocuments,
} from '#features/complement/contract.ts';
import { operationLog } from '#features/system/contract.ts';
import { employee } from '#features/team/contract.ts';
import { startWorker } from '#server/jobs/index.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { cancelJob, retrieveJob } from '#shared/contract/jobs.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { sendFile } from '#tests/support/send-file.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

describe('documents from a zip', () => {
  const server = useServer();
  const fixtures = usePeople(server);
  let admin: Client;
  let scoped: Client;
  let permit: number;
  let contractType: number;
  const pdf = (text: string) => new TextEncoder().encode(`%PDF-1.7\n${text}`);
  beforeAll(async () => {
    admin = server.caller(await fixtures.tokenOf('adminA'));
    scoped = server.caller(await fixtures.tokenOf('scopedA'));
    const made = async (doc_type_code: string, doc_type_name: string) =>
      dataOf(await admin.callEndpoint(documentType.calls.create, { body: { doc_type_code, doc_type_name } })).id;
    permit = await made('WP', 'Work permit');
    contractType = await made('CONTRACT', 'Employment contract');
  });

  async function send(files: Zippable | Uint8Array<ArrayBuffer>, mode: 'preview' | 'import', by: Client = admin) {
    const zip = files instanceof Uint8Array ? files : new Uint8Array(zipSync(files, { level: 6 }));
    const { dataURL } = await sendFile(by, documentsPlace, 'papers.zip', zip);
    return by.callEndpoint(importDocuments, { body: { file: dataURL, file_name: 'papers.zip', mode } });
  }
  /** A worker that starts only now: until then, the tests decide what happens between an answer and its job. */
  async function work() {
    const worker = await startWorker(server.host, server.running.app.jobKinds);
    await worker.drain();
    await worker.stop();
  }
  async function resultOf(job: number | null) {
    await work();
    const ended = dataOf(await admin.callEndpoint(retrieveJob, { params: { id: String(job) } }));
    return { status: ended.status, result: documentResultSchema.parse(ended.result) };
  }
  const documentsOf = async (id: number) =>
    dataOf(
      await admin.callEndpoint(employeeDocument.calls.list, {
        query: { employee: String(id), page_size: 50, ordering: 'id' },
      }),
    );

  it('says in a preview whose each file is, of what type, and what is wrong with it, and changes nothing', async () => {
    const seen = dataOf(
      await send(
        {
          '1001_contract.pdf': pdf('one'),
          '1001-work-permit AB 12_2027-05-31.PDF': pdf('two'),
          '1002/wp.jpg': pdf('no picture'),
          'Work permit/1002.pdf': pdf('three'),
          'again/1001_contract.pdf': pdf('one'),
          '1001_diploma.pdf': pdf('four'),
          '9999_contract.pdf': pdf('five'),
          '1001_contract.txt': pdf('six'),
          '__MACOSX/._1001_contract.pdf': new Uint8Array([1]),
        },
        'preview',
      ),
    );
    expect(seen.job).toBeNull();
    expect(
      seen.documents.map(({ emp_code: code, doc_type: type, doc_no: number, expire_date: expires, completes }) =>
        [code, type, number, expires, completes].join(' '),
      ),
    ).toEqual([
      '1001 Employment contract   false',
      '1001 Work permit AB 12 2027-05-31 false',
      '1002 Work permit   false',
    ]);
    expect(seen.problems.map(({ file, code }) => `${file} ${code}`)).toEqual([
      '1002/wp.jpg fileType',
      'again/1001_contract.pdf repeated',
      '1001_diploma.pdf type',
      '9999_contract.pdf nobody',
      '1001_contract.txt fileType',
    ]);
    expect(await documentsOf(fixtures.employees.empA1)).toEqual([]);
  });

  it('files documents, completes one that has no file, tells the log, and stores nothing twice', async () => {
    const waiting = dataOf(
      await admin.callEndpoint(employeeDocument.calls.create, {
        body: { employee: fixtures.employees.empA1, doc_type: permit, doc_no: 'AB 12' },
      }),
    ).id;
    const files = {
      '1001_contract.pdf': pdf('the contract'),
      'x/1001_wp_AB 12_2027-05-31.pdf': pdf('the permit'),
      '1001_contract_<b>.pdf': pdf('refused'),
      '7777_contract.pdf': pdf('nobody'),
    };
    const answer = dataOf(await send(files, 'import'));
    expect(answer.documents.map(({ completes }) => completes)).toEqual([false, true, false]);
    const { status, result } = await resultOf(answer.job);
    expect([status, result.documents, result.made, result.failed, result.skipped]).toEqual(['done', 3, 2, 1, 1]);
    expect(result.problems.map(({ file }) => file)).toEqual(['7777_contract.pdf', '1001_contract_<b>.pdf']);
    const present = await documentsOf(fixtures.employees.empA1);
    expect(present.map(({ id, expire_date: expires, file }) => [id === waiting, expires, file?.name])).toEqual([
      [true, '2027-05-31', '1001_wp_AB 12_2027-05-31.pdf'],
      [false, null, '1001_contract.pdf'],
    ]);
    const opened = await server.fetch(present[1]?.file?.dataURL ?? '');
    expect(await opened.text()).toBe('%PDF-1.7\nthe contract');
    const log = dataOf(
      await admin.callEndpoint(operationLog.calls.list, { query: { search: 'papers.zip', page_size: 50 } }),
    );
    expect(log.map(({ action }) => action)).toEqual(['import']);
    const again = dataOf(await send(files, 'preview'));
    expect(again.problems.filter(({ code }) => code === 'present').map(({ file }) => file)).toEqual([
      '1001_contract.pdf',
      'x/1001_wp_AB 12_2027-05-31.pdf',
    ]);
  });

  it('repeats nothing that somebody files between the answer and the job', async () => {
    const files = { '1002_contract.pdf': pdf('once') };
    const jobs = [dataOf(await send(files, 'import')).job, dataOf(await send(files, 'import')).job];
    const results = [await resultOf(jobs[0] ?? null), await resultOf(jobs[1] ?? null)];
    expect(results.map(({ result }) => result.made).toSorted((one, other) => one - other)).toEqual([0, 1]);
    expect(results.flatMap(({ result }) => result.problems.map(({ code }) => code))).toEqual(['present']);
    expect(await documentsOf(fixtures.employees.empA2)).toHaveLength(1);
  });

  it('knows nobody outside the importer’s departments', async () => {
    const answer = dataOf(await send({ '1001_wp_9.pdf': pdf('x'), '1002_wp_9.pdf': pdf('x') }, 'preview', scoped));
    expect([answer.documents.map(({ emp_code: code }) => code), answer.problems]).toEqual([
      ['1001'],
      [{ file: '1002_wp_9.pdf', code: 'nobody' }],
    ]);
  });

  it('keeps what was filed before it was cancelled, and goes on without an employee who is gone', async () => {
    const made = dataOf(
      await admin.callEndpoint(employee.calls.create, {
        body: {
          emp_code: '4711',
          first_name: 'Gone',
          department: fixtures.a.departments.one,
          area: [fixtures.a.rootArea],
        },
      }),
    );
    const answer = dataOf(await send({ '4711_wp.pdf': pdf('gone'), '1002_wp_5.pdf': pdf('stays') }, 'import'));
    dataOf(await admin.callEndpoint(employee.calls.destroy, { params: { id: String(made.id) } }));
    const { result } = await resultOf(answer.job);
    expect([result.made, result.failed]).toEqual([1, 1]);
    const cancelled = dataOf(await send({ '1002_contract_6.pdf': pdf('never') }, 'import'));
    dataOf(await admin.callEndpoint(cancelJob, { params: { id: String(cancelled.job) } }));
    await work();
    expect((await documentsOf(fixtures.employees.empA2)).map(({ doc_no: number }) => number)).not.toContain('6');
  });

  it('is refused to people who may not add and change documents', async () => {
    await server.database.asOwner(
      `update groups set permissions = $1 where company_id = $2 and group_name = 'Viewers'`,
      [['complement.employee_document.import', 'complement.employee_document.add'], fixtures.a.id],
    );
    const viewer = server.caller(await fixtures.tokenOf('viewA'));
    await expect(send({ '1001_wp_3.pdf': pdf('x') }, 'import', viewer)).rejects.toMatchObject({
      code: commonCodes.forbidden.code,
    });
  });

  it('refuses what is no zip, holds nothing, too many files, or a bomb', async () => {
    const refused = async (zip: Zippable | Uint8Array<ArrayBuffer>) => {
      const answer = await send(zip, 'preview');
      return answer.isSuccess ? 'taken' : answer.fields['file']?.[0]?.code;
    };
    expect(await refused(new Uint8Array(pdf('x')))).toBe('documentZip.notAZip');
    expect(await refused({ '__MACOSX/a': new Uint8Array([1]) })).toBe('documentZip.empty');
    const many = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`${at}.pdf`, new Uint8Array([1])]));
    expect(await refused(many)).toBe('documentZip.tooMany');
    const zeros = new Uint8Array(9_000_000);
    const bomb = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`${at}.pdf`, zeros]));
    expect(await refused(bomb)).toBe('documentZip.tooLarge');
    const large = dataOf(await send({ '1001_wp.pdf': new Uint8Array(10_000_001) }, 'preview'));
    expect(large.problems).toEqual([{ file: '1001_wp.pdf', code: 'documentTooLarge', context: { megabytes: 10 } }]);
    expect(contractType).toBeGreaterThan(0);
  });
});
