import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command, terminal, usbPlace } from '#features/device/contract.ts';
import { sealWaiting } from '#features/device/server/seal-waiting.ts';
import { sendPersonPhoto } from '#features/device/server.ts';
import { employee } from '#features/team/contract.ts';
import { asCompany } from '#server/http/index.ts';
import { startWorker, type Worker } from '#server/jobs/index.ts';
import { cancelJob } from '#shared/contract/jobs.ts';
import { keepUp } from '#server/upkeep/index.ts';
import type { Client } from '#shared/http/index.ts';
import { sendFile } from '#tests/support/send-file.ts';
import { makeFixtures, type Fixtures } from '#tests/support/fixtures.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { storedFiles, storedPayloads } from '#tests/support/stored-files.ts';

/** Secrets that appear nowhere else, so that finding one means that it was left behind. */
const imported = '73915246';
const typed = '86420975';
const refusedPassword = 'notdigits-55512';
const card = '3141592653';
const template = Buffer.from('template-of-a-finger-2718281828').toString('base64');
const photo = Buffer.from('picture-of-a-face-1618033988');
const secrets = [imported, typed, refusedPassword, template, photo.toString('base64')];

/** Columns with a card's number, which people search by and which is no secret to people who may see the employee. */
const cardColumns = new Set(['employees.card_no', 'terminal_people.card_no', 'operation_logs.changes']);

describe('what stays behind of a secret', () => {
  let server: TestServer;
  let fixtures: Fixtures;
  let admin: Client;
  let worker: Worker;
  let door: number;
  beforeAll(async () => {
    server = await startTestServer();
    fixtures = await makeFixtures(server);
    admin = server.caller(await fixtures.tokenOf('adminA'));
    worker = await startWorker(server.host, server.running.app.jobKinds);
    const made = await admin.callEndpoint(terminal.calls.create, {
      body: { sn: 'REST1', alias: 'Door', area: fixtures.a.rootArea },
    });
    door = made.isSuccess ? made.data.data.id : 0;
    await call('cdata', '&options=all&pushver=2.4.1');
  });
  afterAll(async () => {
    await worker.stop();
    await server.stop();
  });

  async function call(path: string, query = '', body = ''): Promise<string> {
    const response = await server.fetch(
      `/iclock/${path}?SN=REST1${query}`,
      body === '' ? {} : { method: 'POST', body },
    );
    return response.text();
  }

  /** Columns of all tables whose text or bytes contain one of some words. */
  async function placesOf(words: readonly string[]): Promise<string[]> {
    const columns = await server.database.asOwner(
      `select table_name, column_name, data_type from information_schema.columns where table_schema = 'public' order by 1, 2`,
    );
    expect(columns.length).toBeGreaterThan(100);
    const found: string[] = [];
    for (const [table, ofTable] of Map.groupBy(columns, (column) => String(column['table_name']))) {
      const tests = ofTable.flatMap(({ column_name, data_type }) => {
        const name = `"${String(column_name)}"`;
        const text = data_type === 'bytea' ? `encode(${name}, 'escape')` : `${name}::text`;
        return words.map(
          (word, at) => `bool_or(position($${at + 1} in ${text}) > 0) as "${table}.${String(column_name)} ${word}"`,
        );
      });
      const [row = {}] = await server.database.asOwner(`select ${tests.join(', ')} from "${table}"`, [...words]);
      found.push(...Object.keys(row).filter((place) => row[place] === true));
    }
    return found;
  }

  const importFile = (lines: readonly string[]): string =>
    ['emp_code,first_name,last_name,department,area,device_password', ...lines].join('\r\n');

  async function importPeople(lines: readonly string[], mode: 'preview' | 'skip' | 'all') {
    const sent = await sendFile(admin, 'personnel.employee.import', 'people.csv', importFile(lines));
    const answer = await admin.callEndpoint(employee.calls.import, {
      body: { file: sent.dataURL, file_name: 'people.csv', mode },
    });
    if (!answer.isSuccess) throw new Error(`Not taken: ${JSON.stringify(answer)}`);
    return answer.data.data;
  }

  /** A department and an area by the names that a person would type. */
  async function placesOfPerson(): Promise<string> {
    const known = await admin.callEndpoint(employee.calls.retrieve, {
      params: { id: String(fixtures.employees.empA1) },
    });
    const record = known.isSuccess ? known.data.data : undefined;
    return `${record?.department.display_name ?? ''},${record?.area[0]?.display_name ?? ''}`;
  }

  it('keeps a waiting import and waiting commands unreadable', async () => {
    const where = await placesOfPerson();
    const seen = await importPeople(
      [`R1,Rita,Rest,${where},${imported}`, `R2,Ruth,Rest,${where},${refusedPassword}`],
      'skip',
    );
    expect(JSON.stringify(seen)).toContain('device_password');
    expect(JSON.stringify(seen)).not.toContain(refusedPassword);
    expect(await placesOf(secrets)).toEqual([]);
    await worker.drain();
    const made = await admin.callEndpoint(employee.calls.create, {
      body: {
        emp_code: 'R3',
        first_name: 'Rosa',
        last_name: 'Rest',
        department: fixtures.a.departments.one,
        area: [fixtures.a.rootArea],
        device_password: typed,
        card_no: card,
      },
    });
    const person = made.isSuccess ? made.data.data.id : 0;
    await asCompany(server.host, { companyId: fixtures.a.id, name: 'Test', accessor: 'demo' }, (context) =>
      sendPersonPhoto(context, { id: person, code: 'R3' }, photo),
    );
    expect(await placesOf(secrets)).toEqual([]);
    const shown = await admin.callEndpoint(command.calls.list, { query: { page_size: 100 } });
    expect(JSON.stringify(shown)).toContain('PIN=R3');
    for (const secret of [...secrets, card]) expect(JSON.stringify(shown)).not.toContain(secret);
  });

  it('keeps what was sent for an import unreadable until it is read, and takes none that was changed', async () => {
    const where = await placesOfPerson();
    const people = importFile([`S1,Sam,Sent,${where},${imported}`]);
    const sent = await sendFile(admin, 'personnel.employee.import', 'people.csv', people);
    expect(sent.size).toBe(Buffer.byteLength(people));
    const memory = await sendFile(admin, usbPlace, '1_attlog.dat', `${card}\t2026-03-01 08:00:00\t1\t0\t0\t0\n`);
    for (const bytes of storedFiles(server).values()) {
      expect(bytes).not.toContain(imported);
      expect(bytes).not.toContain(card);
    }
    for (const { dataURL } of [sent, memory]) {
      const opened = await server.fetch(dataURL);
      expect(await opened.text()).not.toMatch(new RegExp(`${imported}|${card}`));
    }
    const preview = () =>
      admin.callEndpoint(employee.calls.import, {
        body: { file: sent.dataURL, file_name: 'people.csv', mode: 'preview' },
      });
    expect(await preview()).toMatchObject({ isSuccess: true, data: { data: { rows: 1, good: 1 } } });
    const name = /auth_files\/([^?]+)/.exec(sent.dataURL)?.[1] ?? '';
    const path = join(server.host.config.dataFolder, 'files', name.slice(0, 2), name);
    const bytes = readFileSync(path);
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    await expect(preview()).rejects.toMatchObject({ status: 500 });
  });

  it('keeps a large import unreadable too, in the file store, and nothing of it once it is cancelled', async () => {
    await worker.stop();
    const where = await placesOfPerson();
    const lines = Array.from({ length: 100 }, (_, at) => `L${at},Lara,Large,${where},${imported}`);
    const { job } = await importPeople(lines, 'all');
    expect(await placesOf(secrets)).toEqual([]);
    expect(storedPayloads(server)).toHaveLength(1);
    for (const bytes of storedFiles(server).values()) expect(bytes).not.toContain(imported);
    await admin.callEndpoint(cancelJob, { params: { id: String(job) } });
    expect([storedPayloads(server), await server.host.files.notes(1)]).toEqual([[], []]);
    worker = await startWorker(server.host, server.running.app.jobKinds);
  });

  it('hands them whole to the terminal, and keeps nothing of them when they end, however they end', async () => {
    const taken = await call('getrequest');
    for (const secret of [imported, typed, card, photo.toString('base64')]) expect(taken).toContain(secret);
    const numbers = [...taken.matchAll(/^C:(\d+):/gm)].map((found) => found[1] ?? '');
    await call('devicecmd', '', numbers.map((id, at) => `ID=${id}&Return=${at === 0 ? -10 : 0}&CMD=DATA\n`).join(''));
    await call(
      'cdata',
      '&table=OPERLOG',
      `USER PIN=R3\tName=Rosa\tPri=0\tPasswd=${typed}\tCard=\nFP PIN=R3\tFID=1\tSize=40\tValid=1\tTMP=${template}\n`,
    );
    await call('cdata', '&table=OPERLOG', `USER PIN=\tPasswd=${typed}\tTMP=${template}\n`);
    // Replaced, cancelled by hand, and expired.
    for (const first_name of ['Rosi', 'Rose'])
      await admin.callEndpoint(employee.calls.patch, {
        params: { id: String(await idOf('R3')) },
        body: { first_name, device_password: typed },
      });
    await admin.callEndpoint(terminal.actions.clear_commands.call, { body: { ids: [door] } });
    await admin.callEndpoint(employee.calls.patch, {
      params: { id: String(await idOf('R3')) },
      body: { first_name: 'Rosalind' },
    });
    server.clock.advance({ hours: 25 });
    await call('getrequest');
    const open = await server.database.asOwner(
      `select id from commands where sealed is not null or status in ('pending', 'sent')`,
    );
    expect(open).toEqual([]);
    expect(await placesOf(secrets)).toEqual([]);
    const cards = (await placesOf([card])).map((place) => place.split(' ')[0] ?? '');
    expect(cards.filter((place) => !cardColumns.has(place))).toEqual([]);
    const lines = server.logLines.join('');
    expect(lines).toContain('"level"');
    for (const secret of [...secrets, card]) expect(lines).not.toContain(secret);
  });

  async function idOf(code: string): Promise<number> {
    const answer = await admin.callEndpoint(employee.calls.list, { query: { emp_code: code } });
    return answer.isSuccess ? (answer.data.data[0]?.id ?? 0) : 0;
  }

  it('blanks what was given to a job that fails or is cancelled: the database refuses an ended job that keeps it', async () => {
    await expect(
      server.database.asOwner(
        `insert into jobs (kind, payload, status) values ('x', '{"device_password": "${imported}"}', 'failed')`,
      ),
    ).rejects.toThrow('jobs_payload_while_waiting');
    await expect(
      server.database.asOwner(`update commands set sealed = '\\x01' where status = 'succeeded'`),
    ).rejects.toThrow('commands_sealed_while_waiting');
  });

  it('seals at start what an older version queued in clear, and sends it whole', async () => {
    await server.database.asOwner(
      `insert into commands (company_id, terminal, command_type, content, status, create_time, expires_at)
       values ($1, $2, 'update_person', $3, 'pending', $4, $5)`,
      [
        fixtures.a.id,
        door,
        `DATA UPDATE USERINFO PIN=R9\tName=Old\tPasswd=${typed}\tCard=`,
        server.host.clock.now().toString(),
        server.host.clock.now().add({ hours: 5 }).toString(),
      ],
    );
    expect(await placesOf([typed])).toEqual([`commands.content ${typed}`]);
    await keepUp(server.host, [sealWaiting]);
    // No call has queued it, so no event announces it, and a new server remembers no empty poll.
    server.host.live.publish({ companyId: fixtures.a.id, topic: 'device.command', payload: { queued: 1 } });
    expect(await placesOf([typed])).toEqual([]);
    expect(await call('getrequest')).toContain(`PIN=R9\tName=Old\tPasswd=${typed}\tCard=`);
  });
});
