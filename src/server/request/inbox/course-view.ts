import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { RequestCourse, StepAhead } from '#shared/contract/request-course.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { may, Refusal, type TenantContext } from '../../http/index.ts';
import { dataScope, displayNames, registryOf, type ResourceServer, type Row } from '../../resource/index.ts';
import { memberships } from '#server/tenancy/memberships/tables.ts';
import { actingAs } from '../acting.ts';
import { activeStep, type CourseStep } from '../course.ts';
import { isWaiting } from '../is-waiting.ts';
import { loadCourses } from '../load-course.ts';
import { requestEvents } from '../tables.ts';
import { inBox, requestsOf } from './condition.ts';
import { idsWhere } from './ids-where.ts';
import { canRemind } from './can-remind.ts';
import { leeway, type KindServer } from './waiting.ts';

interface Names {
  readonly employees: ReadonlyMap<number, string>;
  readonly users: ReadonlyMap<number, string>;
}

/** Names of the deciders. */
async function namesOf(server: ResourceServer, context: TenantContext, steps: readonly CourseStep[]): Promise<Names> {
  const who = steps.flatMap(({ deciders }) => deciders.flatMap((one) => one.who ?? []));
  const employees = who.flatMap((one) => ('employee' in one ? one.employee : []));
  const users = who.flatMap((one) => ('user' in one ? one.user : []));
  const rows =
    users.length === 0
      ? []
      : await context.tx
          .select({ id: memberships.user_id, name: memberships.name })
          .from(memberships)
          .where(and(eq(memberships.company_id, context.companyId), inArray(memberships.user_id, users)));
  return {
    employees: new Map(await displayNames(registryOf(server).get('personnel.employee'), context, employees)),
    users: new Map(rows.map(({ id, name }) => [id, name])),
  };
}

/** The steps with the names of their deciders. */
export async function tellSteps(
  server: ResourceServer,
  context: TenantContext,
  steps: readonly CourseStep[],
  since: ReadonlyMap<number, string | null>,
): Promise<RequestCourse['steps']> {
  const names = await namesOf(server, context, steps);
  return steps.map((step) => ({
    name: step.name,
    is_consent: step.isConsent ?? false,
    status: step.status,
    rule: step.rule,
    since: step.id === null ? null : (since.get(step.id) ?? null),
    deciders: step.deciders.map(({ who, status }) => ({
      name:
        who === null
          ? null
          : (('employee' in who ? names.employees.get(who.employee) : names.users.get(who.user)) ?? ''),
      status,
    })),
  }));
}

/** The steps ahead of a request that has not been sent, and among whom its applicant chooses. */
export async function tellChoices(
  server: ResourceServer,
  context: TenantContext,
  steps: readonly CourseStep[],
): Promise<StepAhead[]> {
  const told = await tellSteps(server, context, steps, new Map());
  const people = steps.flatMap(({ choice = [] }) => choice.map(({ employee }) => employee));
  const names = new Map(await displayNames(registryOf(server).get('personnel.employee'), context, people));
  return told.map((step, place) => ({
    ...step,
    choice: (steps[place]?.choice ?? []).map(({ employee, code }) => ({
      code,
      display_name: names.get(employee) ?? '',
    })),
  }));
}

/**
 * Allows a request to be read by its applicant, by present and former deciders, by people notified of it, and by people
 * who may see it.
 * @throws Refusal notFound for everybody else
 */
export async function refuseUnseen(server: ResourceServer, context: TenantContext, id: number): Promise<void> {
  const { actor } = context;
  const acting = await actingAs(context);
  const seen = await idsWhere(
    server,
    context,
    and(
      eq(server.table.id, id),
      or(
        requestsOf(server, actor.employeeId),
        inBox(server, context, acting, 'waiting'),
        inBox(server, context, acting, 'decided'),
        inBox(server, context, acting, 'notified'),
        may(actor, `${server.resource.name}.view`)
          ? (dataScope(server, context) ?? eq(server.table.id, id))
          : undefined,
      ),
    ),
  );
  if (!seen.has(id)) throw new Refusal(commonCodes.notFound);
}

/**
 * The state and history of a request, for its applicant, its present and former deciders, and people who may see such
 * requests.
 * @throws Refusal notFound for everybody else
 */
export async function readCourse(server: KindServer, context: TenantContext, id: number): Promise<RequestCourse> {
  await refuseUnseen(server, context, id);
  const { tx, companyId } = context;
  const course = (await loadCourses(context, server.resource.name, [id])).get(id);
  const events = await tx
    .select()
    .from(requestEvents)
    .where(
      and(
        eq(requestEvents.company_id, companyId),
        eq(requestEvents.resource, server.resource.name),
        eq(requestEvents.request, id),
      ),
    )
    .orderBy(asc(requestEvents.id))
    .limit(200);
  const names = new Map(
    await displayNames(
      registryOf(server).get('personnel.employee'),
      context,
      events.flatMap(({ acted_for, to_employee }) => [acted_for, to_employee].filter((one) => one !== null)),
    ),
  );
  return {
    purpose: course?.purpose ?? 'apply',
    may: await mayNow(server, context, id, course?.steps ?? []),
    steps: await tellSteps(server, context, course?.steps ?? [], course?.since ?? new Map()),
    events: events.map((event) => ({
      id: event.id,
      kind: event.kind,
      user_name: event.user_id === null ? '' : event.user_name,
      acted_for: event.acted_for === null ? '' : (names.get(event.acted_for) ?? ''),
      to: event.to_employee === null ? '' : (names.get(event.to_employee) ?? ''),
      comment: event.comment,
      time: event.time,
    })),
  };
}

/** What the reader may do with it now, beside deciding. */
async function mayNow(
  server: KindServer,
  context: TenantContext,
  id: number,
  steps: readonly CourseStep[],
): Promise<RequestCourse['may']> {
  const { table } = server;
  const [row]: Row[] = await context.tx
    .select()
    .from(table)
    .where(and(eq(sql`${table}.company_id`, context.companyId), eq(table.id, id)));
  const nothing = { forward: false, add: false, lower: false, remind: false };
  if (!row || !isWaiting(row)) return nothing;
  const acting = await actingAs(context);
  const waiting = await idsWhere(server, context, and(eq(table.id, id), inBox(server, context, acting, 'waiting')));
  return {
    ...nothing,
    ...(waiting.has(id) ? leeway(server, context, acting, { steps, record: row }) : {}),
    remind: await canRemind(context, server.subjectOf(row), activeStep(steps)),
  };
}
