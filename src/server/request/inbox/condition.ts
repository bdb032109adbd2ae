import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { ApprovalBox } from '#shared/contract/approvals.ts';
import { dataScopeOf } from '#shared/contract/index.ts';
import { may, type TenantContext } from '../../http/index.ts';
import { dataScope, type ResourceServer } from '../../resource/index.ts';
import type { Acting } from '../acting.ts';
import { requestDeciders, requestEvents, requestSteps } from '../tables.ts';

/** Those of a kind's requests that some rows beside them are of. */
const whereAsked = ({ table }: ResourceServer, where: SQL | undefined): SQL =>
  sql`${table.id} in (select ${requestDeciders.request} from ${requestDeciders} where ${where ?? sql`false`})`;

/** A person in the steps of requests of a kind: as themselves, and for whom they stand in. */
export function asked(server: ResourceServer, { companyId }: TenantContext, acting: Acting): SQL | undefined {
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

/** Whether somebody agrees is theirs to say: who stands in for them is not asked. */
const noConsent = (companyId: number): SQL =>
  sql`not exists (select 1 from ${requestSteps} consent where consent.company_id = ${companyId}
    and consent.id = ${requestDeciders.step} and consent.is_consent)`;

/** Requests that ask the person by name. */
export function askedByName(server: ResourceServer, context: TenantContext, acting: Acting): SQL {
  return whereAsked(
    server,
    and(asked(server, context, acting), eq(requestDeciders.status, 'active'), eq(requestDeciders.role, 'decides')),
  );
}

/** Requests that ask whoever may approve, of those whom the person sees; none where they may not. */
function askedByRight(server: ResourceServer, context: TenantContext): SQL | undefined {
  if (!may(context.actor, `${server.resource.name}.approve`)) return undefined;
  return and(
    dataScope(server, context),
    whereAsked(
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

/** The column that holds whose a request is. @throws where requests of the kind are of no employees */
export function employeeColumn({ resource, table }: ResourceServer): SQL {
  const scope = dataScopeOf(resource.audience);
  if (typeof scope !== 'object' || !('employee' in scope)) throw new Error(`${resource.name} is of no employees`);
  return sql`${table}.${sql.identifier(scope.employee)}`;
}

/** What an employee has asked for. */
export const requestsOf = (server: ResourceServer, employee: number | null): SQL | undefined =>
  employee === null ? undefined : sql`${employeeColumn(server)} = ${employee}`;

/** Nobody decides about their own: what a person has asked for does not wait for them. */
function ofOthers(server: ResourceServer, { actor }: TenantContext): SQL | undefined {
  const { table } = server;
  const own = actor.linkedEmployee;
  return and(
    own === null ? undefined : sql`${employeeColumn(server)} <> ${own}`,
    sql`${table}.applied_by is distinct from ${actor.userId}`,
  );
}

/** What a box holds. */
export function inBox(
  server: ResourceServer,
  context: TenantContext,
  acting: Acting,
  box: ApprovalBox,
): SQL | undefined {
  const { table, resource } = server;
  if (box === 'waiting')
    return and(
      sql`${table}.status = 'pending'`,
      ofOthers(server, context),
      or(askedByName(server, context, acting), askedByRight(server, context)),
    );
  if (box === 'notified')
    return whereAsked(server, and(asked(server, context, acting), eq(requestDeciders.role, 'notified')));
  const decided = and(
    eq(requestEvents.company_id, context.companyId),
    eq(requestEvents.user_id, acting.user),
    eq(requestEvents.resource, resource.name),
    inArray(requestEvents.kind, ['approved', 'rejected', 'approved_in_place', 'rejected_in_place', 'forwarded']),
  );
  return sql`${table.id} in (select ${requestEvents.request} from ${requestEvents} where ${decided})`;
}
