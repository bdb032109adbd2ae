import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { ApprovalBox } from '#shared/contract/approvals.ts';
import { dataScopeOf } from '#shared/contract/index.ts';
import { may, type TenantContext } from '../../http/index.ts';
import { dataScope, type ResourceServer } from '../../resource/index.ts';
import type { Acting } from '../acting.ts';
import { waits } from '../is-waiting.ts';
import { requestDeciders, requestEvents, requestSteps } from '../tables.ts';

/** Requests of a kind with matching related rows. */
const withDecider = ({ table }: ResourceServer, where: SQL | undefined): SQL =>
  sql`${table.id} in (select ${requestDeciders.request} from ${requestDeciders} where ${where ?? sql`false`})`;

/** Whether a step of a request names the person, or somebody whom they represent. */
export function addressedTo(server: ResourceServer, { companyId }: TenantContext, acting: Acting): SQL | undefined {
  const { employee, standsInFor } = acting;
  return and(
    eq(requestDeciders.company_id, companyId),
    eq(requestDeciders.resource, server.resource.name),
    or(
      eq(requestDeciders.user_id, acting.user),
      employee === null ? undefined : eq(requestDeciders.employee, employee),
      standsInFor.length > 0
        ? and(inArray(requestDeciders.employee, [...standsInFor]), noConsent(companyId))
        : undefined,
    ),
  );
}

/** Excludes consent steps, which no deputy can answer. */
export const noConsent = (companyId: number): SQL =>
  sql`not exists (select 1 from ${requestSteps} consent where consent.company_id = ${companyId}
    and consent.id = ${requestDeciders.step} and consent.is_consent)`;

/** Requests whose step names the person. */
export function addressedByName(server: ResourceServer, context: TenantContext, acting: Acting): SQL {
  return withDecider(
    server,
    and(
      addressedTo(server, context, acting),
      eq(requestDeciders.status, 'active'),
      eq(requestDeciders.role, 'decides'),
    ),
  );
}

/** Requests waiting for any approver, limited to those the person may see; none without the right. */
function addressedByRight(server: ResourceServer, context: TenantContext): SQL | undefined {
  if (!may(context.actor, `${server.resource.name}.approve`)) return undefined;
  return and(
    dataScope(server, context),
    withDecider(
      server,
      and(
        eq(requestDeciders.company_id, context.companyId),
        eq(requestDeciders.resource, server.resource.name),
        eq(requestDeciders.status, 'active'),
        sql`${requestDeciders.employee} is null and ${requestDeciders.user_id} is null`,
      ),
    ),
  );
}

/** The column of the employee concerned. @throws if the kind has no employees */
export function employeeColumn({ resource, table }: ResourceServer): SQL {
  const scope = dataScopeOf(resource.audience);
  if (typeof scope !== 'object' || !('employee' in scope)) throw new Error(`${resource.name} is of no employees`);
  return sql`${table}.${sql.identifier(scope.employee)}`;
}

/** Requests of an employee. */
export const requestsOf = (server: ResourceServer, employee: number | null): SQL | undefined =>
  employee === null ? undefined : sql`${employeeColumn(server)} = ${employee}`;

/** Excludes the person's own requests, which they never decide. */
function ofOthers(server: ResourceServer, { actor }: TenantContext): SQL | undefined {
  const { table } = server;
  const own = actor.linkedEmployee;
  return and(
    own === null ? undefined : sql`${employeeColumn(server)} <> ${own}`,
    sql`${table}.applied_by is distinct from ${actor.userId}`,
  );
}

/** The condition for the requests in a box. */
export function inBox(
  server: ResourceServer,
  context: TenantContext,
  acting: Acting,
  box: ApprovalBox,
): SQL | undefined {
  const { table, resource } = server;
  if (box === 'waiting')
    return and(
      waits(server),
      ofOthers(server, context),
      or(addressedByName(server, context, acting), addressedByRight(server, context)),
    );
  if (box === 'notified')
    return withDecider(server, and(addressedTo(server, context, acting), eq(requestDeciders.role, 'notified')));
  const decided = and(
    eq(requestEvents.company_id, context.companyId),
    eq(requestEvents.user_id, acting.user),
    eq(requestEvents.resource, resource.name),
    inArray(requestEvents.kind, [
      'approved',
      'rejected',
      'approved_in_place',
      'rejected_in_place',
      'cancel_approved',
      'cancel_rejected',
      'forwarded',
    ]),
  );
  return sql`${table.id} in (select ${requestEvents.request} from ${requestEvents} where ${decided})`;
}
