import { and, eq, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import { dataScopeOf, type AnyResource } from '#shared/contract/index.ts';
import type { TenantContext } from '../http/index.ts';
import type { CrossSliceSql } from '../resource/index.ts';
import type { RequestTable } from './request-server.ts';
import { requestDeciders, requestSteps } from './tables.ts';

interface BarredKind {
  readonly resource: Pick<AnyResource, 'audience' | 'name'>;
  readonly table: RequestTable;
  /** Whether a consent is needed before others decide. */
  readonly hasConsent: boolean;
}

/**
 * Why the reader may not decide about a request, as the decision itself would refuse it: it is their own, or waits for
 * a consent that only somebody else can give.
 */
function barredOf({ resource, table, hasConsent }: BarredKind, context: TenantContext): SQL {
  const { actor, companyId } = context;
  const scope = dataScopeOf(resource.audience);
  if (typeof scope !== 'object' || !('employee' in scope)) throw new Error(`${resource.name} is of no employees`);
  const own = or(
    eq(sql`${table}.applied_by`, actor.userId),
    actor.linkedEmployee === null
      ? undefined
      : eq(sql`${table}.${sql.identifier(scope.employee)}`, actor.linkedEmployee),
  );
  const consent = hasConsent
    ? sql` when (${table}.status = 'pending' or ${table}.cancel_asked is not null) and exists (select 1 from ${requestSteps} join ${requestDeciders}
        on ${requestDeciders.company_id} = ${requestSteps.company_id} and ${requestDeciders.step} = ${requestSteps.id}
      where ${and(
        eq(requestSteps.company_id, companyId),
        eq(requestSteps.resource, resource.name),
        sql`${requestSteps.request} = ${table}.id`,
        eq(requestSteps.status, 'active'),
        requestSteps.is_consent,
        isNotNull(requestDeciders.employee),
        sql`${requestDeciders.employee} is distinct from ${actor.employeeId}::bigint`,
      )}) then 'consent'`
    : sql``;
  return sql`case when ${own} then 'own'${consent} else '' end`;
}

/** The same as a field of a kind. */
export const barredField =
  (kind: BarredKind): CrossSliceSql =>
  (_, context) =>
    barredOf(kind, context);
