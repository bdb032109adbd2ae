import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { area } from '#features/company/contract.ts';
import { createCompany } from '#features/company/server.ts';
import { deviceCodes, terminal, verifyHere } from '#features/device/contract.ts';
import { employee } from '#features/team/contract.ts';
import { recordsMaker } from '#server/demo/make-record.ts';
import { asCompany } from '#server/http/index.ts';
import { startWorker, type Worker } from '#server/jobs/index.ts';
import { retrieveJob } from '#shared/contract/jobs.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { sendFile } from '#tests/support/send-file.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const office = '203.0.113.7';
const firmware = { 'user-agent': 'iClock Proxy/1.09' };

describe('terminals that are registered', () => {
  const server = useServer();
  const people = usePeople(server);
  let admin: Client;
  let worker: Worker;
  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'), { from: office });
    worker = await startWorker(server.host, server.running.app.jobKinds);
  });
  afterAll(() => worker.stop());

  const ask = async (sn: string, query: string, from = office): Promise<string> =>
    (
      await server.fetch(
        `/iclock/${query.includes('=') ? 'cdata' : query}?SN=${sn}${query.includes('=') ? query : ''}`,
        { from, headers: firmware },
      )
    ).text();
  const shakesHands = (sn: string, from?: string, key?: string): Promise<string> =>
    ask(sn, `&options=all&pushver=2.4.1&DeviceType=att${key ? `&pushcommkey=${key}` : ''}`, from);
  /** All commands that a terminal fetches, without their numbers; each is reported as done. */
  const fetched = async (sn: string, from = office): Promise<string[]> => {
    const all: string[] = [];
    for (;;) {
      const text = await ask(sn, 'getrequest', from);
      if (text === 'OK') return all.toSorted();
      const lines = text
        .trim()
        .split('\n')
        .map((line) => /^C:(\d+):(.*)$/s.exec(line) ?? []);
      all.push(...lines.map(([, , command = '']) => command));
      const body = lines.map(([, id]) => `ID=${id}&Return=0&CMD=DATA`).join('\n');
      await server.fetch(`/iclock/devicecmd?SN=${sn}`, { method: 'POST', from, headers: firmware, body });
    }
  };
  const aboutPeople = async (sn: string): Promise<string[]> =>
    (await fetched(sn)).flatMap((command) => {
      const found = /^DATA (UPDATE|DELETE) USERINFO PIN=(\w+)/.exec(command);
      return found ? [`${found[1]} ${found[2]}`] : [];
    });
  const place = async (code: string): Promise<number> =>
    dataOf(
      await admin.callEndpoint(area.calls.create, {
        body: { area_code: code, area_name: code, parent_area: people.a.rootArea },
      }),
    ).id;
  const hire = async (emp_code: string, areas: number[]): Promise<number> =>
    dataOf(
      await admin.callEndpoint(employee.calls.create, {
        body: { emp_code, first_name: emp_code, department: people.a.departments.one, area: areas },
      }),
    ).id;
  const all = async () =>
    dataOf(await admin.callEndpoint(terminal.calls.list, { query: { page_size: 200, ordering: 'sn' } }));

  it('get the people of their area by themselves, those made before them too, and of another area when they are moved', async () => {
    const [mill, dock] = [await place('MILL'), await place('DOCK')];
    await hire('7001', [mill]);
    await hire('7002', [mill, dock]);
    await hire('7003', [dock]);
    const resigned = await hire('7004', [mill]);
    await admin.callEndpoint(employee.calls.patch, { params: { id: String(resigned) }, body: { status: 'resigned' } });
    await shakesHands('PEOPLE1');
    const { id } = dataOf(
      await admin.callEndpoint(terminal.calls.create, { body: { sn: 'PEOPLE1', alias: 'Mill gate', area: mill } }),
    );
    // It has called already, so it is online as soon as it is registered.
    expect(dataOf(await admin.callEndpoint(terminal.calls.retrieve, { params: { id: String(id) } })).state).toBe(
      'online',
    );
    await worker.drain();
    expect(await aboutPeople('PEOPLE1')).toEqual(['UPDATE 7001', 'UPDATE 7002']);
    const change = async (body: Record<string, unknown>): Promise<void> => {
      const { version } = dataOf(await admin.callEndpoint(terminal.calls.retrieve, { params: { id: String(id) } }));
      dataOf(
        await admin.callEndpoint(terminal.calls.patch, { params: { id: String(id) }, body: { version, ...body } }),
      );
      await worker.drain();
    };
    await change({ area: dock });
    expect(await aboutPeople('PEOPLE1')).toEqual(['DELETE 7001', 'DELETE 7004', 'UPDATE 7002', 'UPDATE 7003']);
    // People who join while it is disabled are there when it is enabled again.
    await change({ enabled: false });
    await hire('7005', [dock]);
    await change({ enabled: true });
    expect(await aboutPeople('PEOPLE1')).toEqual(['UPDATE 7002', 'UPDATE 7003', 'UPDATE 7005']);
  });

  const send = async (text: string, mode: 'preview' | 'all') => {
    const { dataURL } = await sendFile(admin, 'device.terminal.import', 'terminals.csv', text);
    return dataOf(
      await admin.callEndpoint(terminal.calls.import, { body: { file: dataURL, file_name: 'terminals.csv', mode } }),
    );
  };

  it('by a list are refused before anything is saved where a number is in use or stands twice', async () => {
    await place('TWICE');
    await admin.callEndpoint(terminal.calls.create, {
      body: { sn: 'INUSE1', alias: 'In use', area: people.a.rootArea, comm_key: 'key-of-INUSE1' },
    });
    const rows = ['inuse1', 'NEW1', 'new1'].map((sn, at) => `Gate ${at},${sn},TWICE,key-of-${sn}-${at}`);
    const told = await send(['alias,sn,area,comm_key', ...rows].join('\r\n'), 'preview');
    expect(told).toMatchObject({
      rows: 3,
      good: 1,
      errors: [
        { row: 2, field: 'sn', code: 'unique' },
        { row: 4, field: 'sn', code: 'unique' },
      ],
    });
  });

  it('by a list are all taken back where one cannot be saved, though they are enabled', async () => {
    // Eleven without a key: no more than ten may wait at once.
    const rows = Array.from({ length: 11 }, (_, at) => `Back ${at},BACK${at},TWICE`);
    const { job } = await send(['alias,sn,area', ...rows].join('\r\n'), 'all');
    await worker.drain();
    const told = dataOf(await admin.callEndpoint(retrieveJob, { params: { id: String(job) } }));
    expect(told.result).toMatchObject({ rows: 11, made: 0, failed: 11, taken_back: true });
    expect((await all()).filter(({ sn }) => sn.startsWith('BACK'))).toEqual([]);
  });

  it('by a list of thirty with their keys are verified each by its key, wherever it calls from', async () => {
    await place('BRANCHES');
    const branches = Array.from({ length: 30 }, (_, at) => `BR${String(at).padStart(3, '0')}`);
    const keyOf = (sn: string): string => `key-of-${sn}`;
    const file = ['alias,sn,area,comm_key', ...branches.map((sn) => `Branch ${sn},${sn},BRANCHES,${keyOf(sn)}`)].join(
      '\r\n',
    );
    expect(await send(file, 'preview')).toMatchObject({ rows: 30, good: 30, errors: [] });
    await send(file, 'all');
    await worker.drain();
    const imported = async () => (await all()).filter(({ sn }) => sn.startsWith('BR'));
    expect((await imported()).map(({ state, comm_key: key }) => [state, key])).toEqual(
      branches.map(() => ['waiting', true]),
    );
    for (const [at, sn] of branches.entries()) {
      const from = `198.51.100.${at + 1}`;
      // Another key, or none, from a network in which nobody of the company was.
      expect(await shakesHands(sn, from, 'another-key')).not.toContain('TimeZone=');
      expect(await shakesHands(sn, from, keyOf(sn))).toContain('TimeZone=0');
    }
    expect((await imported()).map(({ state }) => state)).not.toContain('waiting');
    // From now on nobody without the key is the terminal.
    expect(await shakesHands('BR000', '198.51.100.1', 'another-key')).not.toContain('TimeZone=');
  });

  it('with a key that anybody may guess are refused, and ten without one wait at once', async () => {
    const create = (sn: string, key?: string) =>
      admin.callEndpoint(terminal.calls.create, {
        body: { sn, alias: sn, area: people.a.rootArea, ...(key === undefined ? {} : { comm_key: key }) },
      });
    for (const key of ['88888888', '1234', 'with blank']) {
      const refused = await create('GUESSED', key);
      expect(refused.isSuccess).toBe(false);
    }
    const waiting: number[] = [];
    for (let at = 0; at < 10; at += 1) waiting.push(dataOf(await create(`KEYLESS${at}`)).id);
    expect(await create('KEYLESS10')).toMatchObject({ code: deviceCodes.tooManyWaiting.code });
    expect((await create('KEYED10', 'a-key-of-its-own')).isSuccess).toBe(true);
    // All at once by the network, if they call from it.
    for (const sn of ['KEYLESS0', 'KEYLESS1']) await shakesHands(sn, '192.0.2.9');
    const there = server.caller(await people.tokenOf('adminA'), { from: '192.0.2.9' });
    expect(dataOf(await there.callEndpoint(verifyHere, { body: { ids: waiting } }))).toEqual({ proven: 2 });
    expect(await shakesHands('KEYLESS2', '192.0.2.9')).toContain('TimeZone=0');
    const still = (await all()).filter(({ sn, state }) => sn.startsWith('KEYLESS') && state === 'waiting');
    expect(still).toHaveLength(7);
    // A key that was given remains when the network is tried.
    const keyed = (await all()).find(({ sn }) => sn === 'KEYED10');
    dataOf(await there.callEndpoint(verifyHere, { body: { ids: [keyed?.id ?? 0] } }));
    expect(await shakesHands('KEYED10', '198.51.100.77', 'a-key-of-its-own')).toContain('TimeZone=0');
  });
});

describe('an installation that asks for no proof of terminals', () => {
  const server = useServer({ environment: { TERMINAL_PROOF: 'none' } });
  const register = ({ id, rootArea }: { id: number; rootArea: number }, sn: string): Promise<number> =>
    asCompany(server.host, { companyId: id, name: 'Test', accessor: 'Web' }, (context) =>
      recordsMaker(server.running.app, context)('device.terminal', { sn, alias: sn, area: rootArea }),
    );
  const company = (domain: string) =>
    createCompany(server.host, {
      company_name: domain,
      company_domain: domain,
      company_timezone: 'Europe/Madrid',
      language: 'en',
    });
  const shakesHands = async (sn: string): Promise<string> =>
    (await server.fetch(`/iclock/cdata?SN=${sn}&options=all&pushver=2.4.1`, { from: '198.51.100.9' })).text();

  it('takes an administrator’s word while it has one company', async () => {
    const one = await company('only');
    await register(one, 'WORD1');
    expect(await shakesHands('WORD1')).toContain('TimeZone=1');
    const two = await company('second');
    await register(two, 'WORD2');
    expect(await shakesHands('WORD2')).not.toContain('TimeZone=');
  });
});
