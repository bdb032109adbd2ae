import { and, eq, sql, type SQL } from 'drizzle-orm';
import { dataScopeOf, type AnyResource } from '#shared/contract/index.ts';
import type { TenantContext } from '../http/index.ts';
import type { CrossSliceSql, ResourceRegistry } from '../resource/index.ts';
import { memberships } from '../tenancy/memberships/tables.ts';
import { companies } from '../tenancy/tables.ts';
import { waits } from './is-waiting.ts';
import type { RequestTable } from './request-server.ts';
import { requestDeciders, requestSteps } from './tables.ts';

/** The fields that say where a request stands. */
export type WaitingField = 'waits_for' | 'waits_since' | 'cancelling';

/** A kind of request, as the company has it. */
interface WaitingKind {
  readonly resource: Pick<AnyResource, 'audience' | 'name'> & { readonly actions: object };
  readonly table: RequestTable;
}

/** A role may have hundreds of holders: so many are named, the rest are counted. */
const mostNamed = 3;

/** The steps of a request's latest submission that wait: at most one. */
const activeStepOf = ({ resource, table }: WaitingKind, { companyId }: TenantContext): SQL | undefined =>
  and(
    eq(requestSteps.company_id, companyId),
    eq(requestSteps.resource, resource.name),
    sql`${requestSteps.request} = ${table}.id`,
    sql`${requestSteps.revision} = ${table}.revision`,
    eq(requestSteps.status, 'active'),
  );

/**
 * The names of whoever stands in for a decider today, in brackets: never the applicant, and nobody consents in another's
 * place.
 */
function standIns({ resource, table }: WaitingKind, registry: ResourceRegistry, context: TenantContext): SQL {
  const { companyId, now } = context;
  const scope = dataScopeOf(resource.audience);
  if (typeof scope !== 'object' || !('employee' in scope)) throw new Error(`${resource.name} is of no employees`);
  const { table: deputies } = registry.get('request.deputy');
  const { table: people } = registry.get('personnel.employee');
  return sql`(select ' (' || string_agg(distinct trim(stand_in.first_name || ' ' || stand_in.last_name), ', ') || ')'
    from ${deputies} deputy join ${people} stand_in
      on stand_in.company_id = ${companyId} and stand_in.id = deputy.deputy
    where deputy.company_id = ${companyId} and deputy.employee = ${requestDeciders.employee}
      and deputy.deputy is distinct from ${table}.${sql.identifier(scope.employee)}
      and not ${requestSteps.is_consent}
      and (${now.toString()}::timestamptz at time zone (select ${companies.company_timezone} from ${companies}
        where ${companies.id} = ${companyId}))::date between deputy.start_date and deputy.end_date)`;
}

/** The names of those who are asked; empty if whoever may approve such requests is. */
function namesOf(kind: WaitingKind, registry: ResourceRegistry, context: TenantContext): SQL {
  const { companyId } = context;
  const { table: people } = registry.get('personnel.employee');
  const name = sql`coalesce(
    (select trim(person.first_name || ' ' || person.last_name) || coalesce(${standIns(kind, registry, context)}, '')
      from ${people} person where person.company_id = ${companyId} and person.id = ${requestDeciders.employee}),
    (select ${memberships.name} from ${memberships}
      where ${memberships.company_id} = ${companyId} and ${memberships.user_id} = ${requestDeciders.user_id}))`;
  return sql`coalesce((
    select string_agg(asked.name, ' · ' order by asked.place) filter (where asked.place <= ${mostNamed})
      || case when count(*) > ${mostNamed} then ' +' || (count(*) - ${mostNamed}) else '' end
    from (select row_number() over (order by ${requestDeciders.place}, ${requestDeciders.id}) as place, ${name} as name
      from ${requestSteps} join ${requestDeciders}
        on ${requestDeciders.company_id} = ${companyId} and ${requestDeciders.step} = ${requestSteps.id}
      where ${and(
        activeStepOf(kind, context),
        eq(requestDeciders.role, 'decides'),
        eq(requestDeciders.status, 'active'),
        sql`(${requestDeciders.employee} is not null or ${requestDeciders.user_id} is not null)`,
      )}) asked), '')`;
}

/** Where each request of a kind stands: whom it waits for and since when, as columns of its lists and of the applicants'. */
export const waitingFields = (kind: WaitingKind): Readonly<Partial<Record<WaitingField, CrossSliceSql>>> => ({
  waits_for: (registry, context) => sql`case when ${waits(kind)} then ${namesOf(kind, registry, context)} else '' end`,
  // A request that was submitted without steps has waited since then.
  waits_since: (_, context) =>
    sql`case when ${waits(kind)} then coalesce(
    (select ${requestSteps.active_since} from ${requestSteps} where ${activeStepOf(kind, context)}),
    ${kind.table}.create_time) end`.mapWith(requestSteps.active_since),
  ...('approve_cancel' in kind.resource.actions
    ? { cancelling: () => sql`case when ${kind.table}.cancel_asked is null then '' else 'asked' end` }
    : {}),
});
