import { beforeAll, describe, expect, it } from 'vitest';
import { sentenceKeys } from '#features/attendance/domain/explanation-sentences.ts';
import { commonCodes, type OwnAudience, type Report } from '#shared/contract/index.ts';
import { retrieveJob } from '#shared/contract/jobs.ts';
import { startWorker } from '#server/jobs/index.ts';
import { calculateDays } from '#tests/support/calculated-days.ts';
import { givePunches } from '#tests/support/punches.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

/** Part of texts in other people's rows: if it appears, the reader has seen too much. */
const mark = 'OTHERS';
const roles = ['empA1', 'empA2', 'empB1', 'adminA'] as const;
type Asker = (typeof roles)[number];
const march = 'date__gte=2026-03-01&date__lte=2026-03-31';

const server = useServer();
const people = usePeople(server);
const tokens: Record<Asker, string> = { empA1: '', empA2: '', empB1: '', adminA: '' };
/** Every report of people's own rows; a new one is covered as soon as it is declared. */
let reports: readonly { readonly report: Report; readonly audience: OwnAudience }[];

beforeAll(async () => {
  for (const role of roles) tokens[role] = await people.tokenOf(role);
  reports = server.running.app.reports.flatMap(({ report }) =>
    report.audience.of === 'own' ? [{ report, audience: report.audience }] : [],
  );
  for (const [company, one, other] of [
    [people.a.id, '', mark],
    [people.b.id, mark, mark],
  ] as const)
    await givePunches(server, company, 'Europe/London', [
      { code: '1001', at: '2026-03-02T09:00:00Z', work_code: one, door: `Front ${one}` },
      { code: '1001', at: '2026-03-02T12:00:00Z', work_code: one, door: `Front ${one}` },
      { code: '1001', at: '2026-03-02T12:30:00Z', work_code: one, door: `Front ${one}` },
      { code: '1001', at: '2026-03-02T17:00:00Z', work_code: one, door: `Front ${one}` },
      { code: '1002', at: '2026-03-02T08:00:00Z', work_code: other, door: `Back ${other}` },
      { code: '1002', at: '2026-03-03T08:00:00Z', work_code: other, door: `Back ${other}` },
    ]);
  for (const [company, employee, reason] of [
    [people.a.id, people.employees.empA1, ''],
    [people.a.id, people.employees.empA2, mark],
    [people.b.id, people.employees.empB1, mark],
  ])
    await server.database.asOwner(
      `insert into leaves (company_id, employee, incident_type, start_date, end_date, apply_reason)
       select $1, $2, min(id), '2026-03-04', '2026-03-04', $3 from incident_types where company_id = $1`,
      [company, employee, reason],
    );
  await calculateDays(server);
  await giveBreaks();
  for (const isScheduled of [true, false])
    await server.database.asOwner(
      `insert into visits (company_id, employee, is_scheduled, visit_date, purpose, status)
        select company_id, id, $1, '2026-03-02', case when emp_code = '1001' and company_id = $2 then '' else $3 end, 'completed'
        from employees`,
      [isScheduled, people.a.id, mark],
    );
});

/** A break of everybody's on the second, as an explanation tells it. */
async function giveBreaks(): Promise<void> {
  const taken = [sentenceKeys.indexOf('breakTaken'), 0, 1, 0, 30, 720, 30, 30, 0];
  const slot = [1, 0, false, [540, 1020, 0, 0, 0, 0], [[720, 750, 30, false]], [], [], [], [null, null, 0, 0]];
  await server.database.asOwner(
    `update att_day_details set told = jsonb_set(jsonb_set(told::jsonb, '{2}', $1), '{5}', (told::jsonb -> 5) || $2::jsonb)::text
      where att_date = '2026-03-02'`,
    [JSON.stringify([slot]), JSON.stringify([taken])],
  );
  await server.database.asOwner("update att_day_totals set break_min = 30 where att_date = '2026-03-02'");
}

async function ask(asker: Asker, path: string, method = 'GET', body?: unknown) {
  const response = await server.fetch(`/web${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `JWT ${tokens[asker]}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

const columnsOf = (report: Report): string =>
  Object.entries(report.fields)
    .flatMap(([name, field]) => (field.options.column ? [name] : []))
    .join(',');

/** All answers of a report to a question, as sent over the wire. */
async function answersOf(report: Report, asker: Asker, named = ''): Promise<Record<string, string>> {
  const groups = report.groups.map((group) => `&group_by=${group}`);
  const questions = [
    ...['', ...groups].map((group) => `${report.path}?page_size=200&${march}${group}`),
    ...['', ...groups].map((group) => `${report.path}totals/?${march}${group}`),
    ...(report.chart ? [`${report.path}chart/?${march}`] : []),
    `${report.path}export/?format=csv&${march}&columns=${columnsOf(report)}`,
  ];
  const answers: Record<string, string> = {};
  for (const question of questions) {
    const { status, text } = await ask(asker, `${question}${named}`);
    expect([question, named, status]).toEqual([question, named, 200]);
    answers[question] = text;
  }
  return answers;
}

async function idsOf(report: Report, asker: Asker): Promise<string[]> {
  const { text } = await ask(asker, `${report.path}?page_size=200&${march}`);
  const { data }: { data: { id: string }[] } = JSON.parse(text);
  return data.map(({ id }) => id);
}

describe('reports of people’s own, over every one of them', () => {
  it('have rows of each person and apart, so that the sweep proves something', async () => {
    expect(reports.length).toBeGreaterThan(1);
    for (const { report } of reports) {
      const [mine = [], theirs = [], elsewhere = []] = await Promise.all(
        (['empA1', 'empA2', 'empB1'] as const).map((asker) => idsOf(report, asker)),
      );
      for (const ids of [mine, theirs, elsewhere])
        expect([report.name, ids.length > 0, new Set(ids).size]).toEqual([report.name, true, ids.length]);
      expect([report.name, mine.filter((id) => theirs.includes(id))]).toEqual([report.name, []]);
    }
  });

  it('answer the same whoever, and whatever department, is named: rows, totals, plot and file', async () => {
    const { employees, a } = people;
    for (const { report, audience } of reports) {
      const mine = await answersOf(report, 'empA1');
      expect(JSON.stringify(mine), report.name).not.toContain(mark);
      for (const named of [
        `&${audience.employee}=${employees.empA2}`,
        `&${audience.employee}__in=${employees.empA2},${employees.empB1}`,
        `&${audience.employee}=${employees.empA2}&${audience.employee}=x`,
        `&employee=${employees.empB1}`,
        '&emp_code=1002',
        '&emp_code__icontains=1',
        `&department=${a.departments.two}`,
        `&department__in=${a.rootDepartment},${a.departments.two}`,
        '&position=1',
      ])
        expect(await answersOf(report, 'empA1', named)).toEqual(mine);
    }
    // Every report, with nine ways of naming somebody, by each of its groups.
  }, 240_000);

  it('are written by a job as by the call, whoever is named', async () => {
    for (const { report } of reports) {
      const started = await ask(
        'empA1',
        `${report.path}export/?format=csv&${march}&columns=${columnsOf(report)}&employee=${people.employees.empA2}`,
        'POST',
        {},
      );
      const { data }: { data: { job: number } } = JSON.parse(started.text);
      const worker = await startWorker(server.host, server.running.app.jobKinds);
      await worker.drain();
      await worker.stop();
      const done = await server.caller(tokens.empA1).callEndpoint(retrieveJob, { params: { id: String(data.job) } });
      const url = done.isSuccess ? done.data.data.file?.url : undefined;
      const written = await (await server.fetch(url ?? '')).text();
      const atOnce = await ask('empA1', `${report.path}export/?format=csv&${march}&columns=${columnsOf(report)}`);
      expect([report.name, written]).toEqual([report.name, atOnce.text]);
    }
  });

  it('are nobody’s who has no employee record, and it is said why', async () => {
    for (const { report } of reports)
      for (const call of Object.values({ ...report.calls })) {
        if (call === report.calls.chart && !report.chart) continue;
        const answer = await ask(
          'adminA',
          call.path.replace(':id', '1'),
          call.method,
          call.method === 'GET' ? undefined : {},
        );
        expect([call.name, answer.status, answer.text]).toEqual([
          call.name,
          403,
          expect.stringContaining(commonCodes.noEmployee.code),
        ]);
      }
  });

  it('have views that are shown to nobody else', async () => {
    for (const { report } of reports) {
      const view = { filters: {}, period: null, columns: [], ordering: '', group_by: null };
      const shared = await ask('empA2', `${report.path}views/`, 'POST', { name: mark, is_shared: true, view });
      expect([report.name, shared.status]).toEqual([report.name, 400]);
      const kept = await ask('empA2', `${report.path}views/`, 'POST', { name: mark, is_shared: false, view });
      expect([report.name, kept.status]).toEqual([report.name, 200]);
      const { data }: { data: { id: number } } = JSON.parse(kept.text);
      const turned = await ask('empA2', `${report.path}views/${data.id}/`, 'PATCH', { is_shared: true });
      expect([report.name, turned.status]).toEqual([report.name, 400]);
      expect((await ask('empA1', `${report.path}views/`)).text).not.toContain(mark);
      expect((await ask('empA2', `${report.path}views/`)).text).toContain(mark);
    }
  });
});
