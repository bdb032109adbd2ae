import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { date, defineResource, reference, type FormRule } from '#shared/contract/index.ts';
import { employeeDocuments } from '#features/complement/server/tables.ts';
import { resourceServer } from '#server/resource/index.ts';
import { recordMaker, type RecordMaker } from '#tests/support/made-records.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

type Days = 'issue_date' | 'expire_date';
const before = (one: unknown, other: unknown): boolean =>
  typeof one !== 'string' || typeof other !== 'string' || one < other;

/** Documents with two days and a rule about them. */
const papers = (name: string, rule: FormRule<Days>) =>
  defineResource({
    name: `test.${name}`,
    module: 'TEST',
    path: `/test/api/v2/${name}/`,
    audience: { of: 'company', scope: { employee: 'employee' } },
    words: { namespace: 'common', key: 'test' },
    defaultOrdering: 'id',
    rules: [rule],
    fields: {
      employee: reference('personnel.employee', { required: true }),
      doc_type: reference('complement.document_type', { required: true }),
      issue_date: date({ required: true }),
      expire_date: date({ required: true }),
    },
  });
const ordered = papers('ordered', {
  fields: ['issue_date', 'expire_date'],
  code: 'expiresBeforeIssue',
  holds: ({ issue_date: issued, expire_date: expires }) => before(issued, expires),
});
/** The later day comes first, which generated values never satisfy. */
const turnedRule: FormRule<Days> = {
  fields: ['expire_date', 'issue_date'],
  code: 'expiresBeforeIssue',
  holds: ({ issue_date: issued, expire_date: expires }) => before(expires, issued),
};
const turned = papers('turned', turnedRule);
const exampled = papers('exampled', turnedRule);
const broken = papers('broken', { fields: ['issue_date'], code: 'expiresBeforeIssue', holds: () => true });
const base = { table: employeeDocuments, display: sql<string>`${employeeDocuments.doc_no}` } as const;

describe('records that sweeps make by contracts alone', () => {
  const server = useServer({
    slices: [
      {
        name: 'test',
        resources: [
          resourceServer(ordered, base),
          resourceServer(turned, base),
          resourceServer(exampled, { ...base, example: { issue_date: '2026-03-09', expire_date: '2026-03-01' } }),
          resourceServer(broken, {
            ...base,
            prepare: () => Promise.reject(new TypeError('nobody thought of this')),
          }),
        ],
      },
    ],
  });
  const people = usePeople(server);
  let maker: RecordMaker;
  beforeAll(async () => {
    const token = await people.tokenOf('adminA');
    maker = recordMaker(server, () => token, 'Made');
  });

  it('have days and times in the order of their fields, as rules mostly want them', async () => {
    expect(await maker.make(ordered)).toBeGreaterThan(0);
  });

  it('begin with what the resource states, where its rules want something else; where it states nothing that is said', async () => {
    expect(await maker.make(exampled)).toBeGreaterThan(0);
    await expect(maker.make(turned)).rejects.toThrow(/^test\.turned: .*expiresBeforeIssue.*`example`/);
  });

  it('say why they were not made', async () => {
    await expect(maker.make(broken)).rejects.toThrow(/^test\.broken refuses .* 500 [\s\S]*nobody thought of this/);
  });
});
