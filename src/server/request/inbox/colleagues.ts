import { and, eq, sql } from 'drizzle-orm';
import { commonCodes, referenceSchema } from '#shared/contract/index.ts';
import type { Colleague } from '#shared/contract/approvals.ts';
import { Refusal, type TenantContext } from '../../http/index.ts';
import { conditions, readRecords, registryOf, type Row } from '../../resource/index.ts';
import { actingAs } from '../acting.ts';
import { employeeColumn, inBox } from './condition.ts';
import { wide } from './list.ts';
import type { KindServer } from './waiting.ts';

/** The most colleagues shown; others are found by search. */
const most = 20;

/**
 * Colleagues to whom a waiting request may be forwarded, or who may be added: all active employees, whatever the person's data scope.
 * @throws Refusal notFound if it does not wait for the person
 */
export async function listColleagues(
  server: KindServer,
  context: TenantContext,
  id: number,
  search: string,
): Promise<Colleague[]> {
  const acting = await actingAs(context);
  const { table } = server;
  const [request] = await context.tx
    .select({ applicant: sql<number>`${employeeColumn(server)}`.mapWith(Number) })
    .from(table)
    .where(
      and(eq(sql`${table}.company_id`, context.companyId), eq(table.id, id), inBox(server, context, acting, 'waiting')),
    );
  if (!request) throw new Refusal(commonCodes.notFound);
  const people = registryOf(server).get('personnel.employee');
  const lookupScope = wide(context);
  const out = [request.applicant, acting.employee].filter((one): one is number => one !== null);
  const rows = await readRecords(people, registryOf(server), lookupScope, {
    where: and(
      conditions(people, lookupScope, { filters: [], search }, 'first'),
      sql`${people.table}.status = 'active'`,
      sql`${people.table.id} <> all(${sql.param(out)}::bigint[])`,
    ),
    order: [sql`${people.table}.emp_code`],
    limit: most,
  });
  return rows.map(colleagueOf);
}

const colleagueOf = (row: Row): Colleague => ({
  id: Number(row['id']),
  display_name: String(row['display_name']),
  department: referenceSchema.safeParse(row['department']).data?.display_name ?? '',
});
