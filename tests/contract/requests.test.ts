import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bioPhotos } from '#features/biophoto/server/tables.ts';
import { commonCodes, defineRequest, text, type LogAction } from '#shared/contract/index.ts';
import { asCompany, type TenantContext } from '#server/http/index.ts';
import { requestServer } from '#server/request/index.ts';
import { act, ResourceRegistry } from '#server/resource/index.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
const followed: string[] = [];

/** A kind that can be taken back, on another kind's table; the test is about the shape. */
const sampleRequest = defineRequest({
  name: 'test.request',
  module: 'ZBTE',
  path: '/test/api/v2/requests/',
  audience: { of: 'company', scope: { employee: 'employee' } },
  words: { namespace: 'common', key: 'test' },
  defaultOrdering: '-id',
  readOnly: true,
  reason: 'optional',
  revocable: true,
  fields: { remarks: text({ max: 100 }) },
});
const sample = requestServer(sampleRequest, {
  table: bioPhotos,
  display: sql<string>`${bioPhotos.remarks}`,
  applicant: ({ employee }) => ({ employee }),
  approved: async (_, { remarks }) => void followed.push(`approved ${remarks}`),
  revoked: async (_, { remarks }) => void followed.push(`revoked ${remarks}`),
});

new ResourceRegistry().add(sample);

/** One at a time: the table has one pending request of each person. */
const made = (remarks: string): Promise<unknown> =>
  server.database.asOwner(
    `insert into bio_photos (company_id, employee, photo, remarks, enroll_source, submit_time)
     values ($1, $2, 'none', $3, 'self_register', now())`,
    [people.a.id, people.employees.empA1, remarks],
  );

interface Stored {
  readonly id: number;
  readonly status: string;
  readonly decided_by: string;
  readonly version: number;
}

async function stored(remarks: string): Promise<Stored> {
  const [row] = await server.database.asOwner(
    `select id::int, status, decided_by, version from bio_photos where company_id = $1 and remarks = $2`,
    [people.a.id, remarks],
  );
  if (!row) throw new Error('None');
  return {
    id: Number(row['id']),
    status: String(row['status']),
    decided_by: String(row['decided_by']),
    version: Number(row['version']),
  };
}

/** Acts as the requester, or as somebody else. */
async function tried(action: LogAction, remarks: string, isOwn: boolean): Promise<unknown> {
  const { id } = await stored(remarks);
  const acting = { companyId: people.a.id, name: 'Someone', accessor: 'job' } as const;
  return asCompany(server.host, acting, async (context) => {
    const linkedEmployee = isOwn ? people.employees.empA1 : null;
    const as: TenantContext = { ...context, actor: { ...context.actor, linkedEmployee } };
    await act(sample, as, action, id);
  }).catch((error: unknown) => error);
}

describe('a request that may be taken back', () => {
  it('is revoked by who made it, who may not decide about it; what follows is done, and it is logged', async () => {
    await made('one');
    expect(await tried('approve', 'one', true)).toMatchObject({ refusal: commonCodes.ownRequest });
    expect(await stored('one')).toMatchObject({ status: 'pending', version: 1 });
    expect(await tried('revoke', 'one', true)).toBeUndefined();
    expect(await stored('one')).toMatchObject({ status: 'revoked', decided_by: 'Someone', version: 2 });
    expect(followed).toEqual(['revoked one']);
    const log = await server.database.asOwner(`select action from operation_logs where object_type = 'test.request'`);
    expect(log).toEqual([{ action: 'revoke' }]);
  });

  it('is over then: neither approved nor revoked again; and what was approved cannot be taken back', async () => {
    for (const action of ['approve', 'reject', 'revoke'] as const)
      expect(await tried(action, 'one', false)).toMatchObject({ refusal: commonCodes.wrongState });
    await made('two');
    expect(await tried('approve', 'two', false)).toBeUndefined();
    expect(await tried('revoke', 'two', true)).toMatchObject({ refusal: commonCodes.wrongState });
    expect(followed).toEqual(['revoked one', 'approved two']);
  });
});
