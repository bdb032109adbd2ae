import { and, eq, inArray, isNotNull, not, or, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { arrayText } from '../db/prepared.ts';
import { queryRows } from '../db/query-rows.ts';
import type { TenantContext } from '../http/index.ts';
import { ask, defineQuestion } from '../questions/index.ts';
import { alone, type ResourceRegistry } from '../resource/index.ts';
import { memberships } from '../tenancy/memberships/tables.ts';
import { deputiesToday } from './acting.ts';
import { applicantAmong, toldOf } from './applicant.ts';
import { activeStep } from './course.ts';
import { saveCourse } from './course-rows.ts';
import { expireCancellations, expireWhere, isKind, lockedRow, type KindServer } from './due.ts';
import type { Decider } from './flow.ts';
import { passOn, type Successors } from './gone.ts';
import { isCancelling } from './is-waiting.ts';
import { loadCourse } from './load-course.ts';
import { recordEvent } from './record-event.ts';
import { requestDeciders, requestSteps } from './tables.ts';
import { tellPassedOn } from './tell-passed-on.ts';

/** The present members of some roles that steps were given to. */
export const holdersOf = defineQuestion<readonly number[], readonly { readonly role: number; readonly who: Decider }[]>(
  'request.role_holders',
);

/** Requests per run; the rest follows in the next. */
const most = 200;
/** Superiors are looked for no further up. */
const highest = 20;

const goneSchema = z.object({
  id: z.coerce.number(),
  resource: z.string(),
  request: z.coerce.number(),
  employee: z.coerce.number().nullable(),
  user_id: z.coerce.number().nullable(),
  of_role: z.coerce.number().nullable(),
  is_there: z.boolean(),
});

const ids = (of: readonly number[]): SQL => sql`${arrayText(of)}::bigint[]`;

type Gone = z.infer<typeof goneSchema>;
type People = ReturnType<ResourceRegistry['get']>['table'];

/** Whether the person of a decider can still sign in for the company: employed, or with an active membership. */
const isThere = ({ companyId }: TenantContext, people: People): SQL<boolean> => sql<boolean>`case
  when ${requestDeciders.employee} is not null then exists (select from ${people} p where p.company_id = ${companyId}
    and p.id = ${requestDeciders.employee} and p.status = 'active')
  else exists (select from ${memberships} m where m.company_id = ${companyId} and m.user_id = ${requestDeciders.user_id}
    and m.status = 'active') end`;

/**
 * Those who are asked by open steps, or will be, and have left, were deleted, lost their access or the role by which they were asked.
 * Requests in order, so that a run takes up where the last one stopped.
 */
async function findGone(context: TenantContext, people: People): Promise<Gone[]> {
  const { tx, companyId } = context;
  const isAsked = and(
    eq(requestDeciders.company_id, companyId),
    eq(requestDeciders.role, 'decides'),
    inArray(requestDeciders.status, ['active', 'waiting']),
    inArray(requestSteps.status, ['active', 'waiting']),
    or(isNotNull(requestDeciders.employee), isNotNull(requestDeciders.user_id)),
  );
  const isOfStep = and(eq(requestSteps.company_id, companyId), eq(requestSteps.id, requestDeciders.step));
  const roles = await tx
    .selectDistinct({ role: requestDeciders.of_role })
    .from(requestDeciders)
    .innerJoin(requestSteps, isOfStep)
    .where(and(isAsked, isNotNull(requestDeciders.of_role)));
  const asked = roles.flatMap(({ role }) => role ?? []);
  const holders = asked.length === 0 ? [] : (await ask(context, holdersOf, asked)).flat();
  const hasLost = asked.map((role) => {
    const own = holders.filter((one) => one.role === role).map(({ who }) => who);
    const employees = own.flatMap((who) => ('employee' in who ? who.employee : []));
    const users = own.flatMap((who) => ('user' in who ? who.user : []));
    return and(
      eq(requestDeciders.of_role, role),
      employees.length === 0 ? undefined : sql`coalesce(${requestDeciders.employee} <> all (${ids(employees)}), true)`,
      users.length === 0 ? undefined : sql`coalesce(${requestDeciders.user_id} <> all (${ids(users)}), true)`,
    );
  });
  const there = isThere(context, people);
  return queryRows(
    tx,
    sql`select ${requestDeciders.id} as id, ${requestDeciders.resource} as resource, ${requestDeciders.request} as request,
      ${requestDeciders.employee} as employee, ${requestDeciders.user_id} as user_id, ${requestDeciders.of_role} as of_role,
      ${there} as is_there
    from ${requestDeciders} join ${requestSteps} on ${isOfStep}
    where ${and(isAsked, or(not(there), ...hasLost))}
    order by ${requestDeciders.resource}, ${requestDeciders.request}, ${requestDeciders.id} limit ${most}`,
    goneSchema,
  );
}

const whoOf = ({ employee, user_id: user }: Gone): Decider => (employee === null ? { user: user ?? 0 } : { employee });

/** The next employed superior of somebody. */
async function superiorOf({ tx, companyId }: TenantContext, people: People, employee: number): Promise<number[]> {
  const rows = await queryRows(
    tx,
    sql`with recursive line (id, level) as (
        select p.superior, 1 from ${people} p where p.company_id = ${companyId} and p.id = ${employee}
        union all select p.superior, line.level + 1 from line
          join ${people} p on p.company_id = ${companyId} and p.id = line.id where line.level < ${highest}
      ) select line.id from line join ${people} p on p.company_id = ${companyId} and p.id = line.id and p.status = 'active'
      order by line.level`,
    z.object({ id: z.coerce.number() }),
  );
  return rows.map(({ id }) => id);
}

/**
 * Who decides instead of somebody, the first of these who are there: their deputy of today, their superior, whoever has the role now;
 * after the loss of a role, only the last. Nobody means the approvers of the company.
 */
async function successorsOf(
  context: TenantContext,
  people: People,
  gone: Gone,
  isApplicant: (who: Decider) => boolean,
): Promise<Successors> {
  const { employee, of_role: role, is_there: hasLostRole } = gone;
  const others = (found: readonly number[]): Decider[] =>
    [...new Set(found)].map((id) => ({ employee: id })).filter((who) => !isApplicant(who));
  if (!hasLostRole && employee !== null) {
    const deputies = others(await employed(context, people, await deputiesToday(context, [employee])));
    if (deputies.length > 0) return { to: deputies, role: null };
    const [superior] = others(await superiorOf(context, people, employee));
    if (superior) return { to: [superior], role: null };
  }
  if (role === null) return { to: [], role };
  const holders = (await ask(context, holdersOf, [role])).flat();
  return { to: holders.map(({ who }) => who).filter((who) => !isApplicant(who)), role };
}

async function employed({ tx, companyId }: TenantContext, people: People, of: readonly number[]): Promise<number[]> {
  if (of.length === 0) return [];
  const rows = await queryRows(
    tx,
    sql`select p.id from ${people} p where p.company_id = ${companyId} and p.id = any(${ids(of)}) and p.status = 'active'
      order by p.code_order`,
    z.object({ id: z.coerce.number() }),
  );
  return rows.map(({ id }) => id);
}

/** Passes on one request, locked: its steps go to others, who are told, as is the applicant. */
async function passOnRequest(
  context: TenantContext,
  kind: KindServer,
  people: People,
  { request, rows }: { readonly request: number; readonly rows: readonly Gone[] },
): Promise<void> {
  const row = await lockedRow(context, kind, request);
  const subject = kind.subjectOf(row);
  const applicant = kind.applicant(row);
  const told = toldOf(applicant, row);
  const before = await loadCourse(context, subject);
  const goneIn = (step: (typeof before)[number]): Gone[] =>
    rows.filter(({ id }) => step.deciders.some((one) => one.id === id));
  const active = activeStep(before);
  // Nobody else can consent: the request ends, or what was approved stays.
  if (active?.isConsent && goneIn(active).length > 0)
    return (isCancelling(row) ? expireCancellations : expireWhere)(context, kind, eq(kind.table.id, request));
  const isApplicant =
    'employee' in applicant
      ? await applicantAmong(context, applicant.employee, row)
      : (who: Decider) => 'user' in who && who.user === told.appliedBy;
  const successors = new Map<number, Successors>();
  for (const gone of rows) successors.set(gone.id, await successorsOf(context, people, gone, isApplicant));
  const after = passOn(before, successors);
  await saveCourse(context, subject, before, after);
  for (const [place, step] of before.entries())
    for (const { employee } of goneIn(step))
      await recordEvent(context, subject, 'passed_on', { place, actedFor: employee });
  const asked = after.find(({ status }) => status === 'active');
  if (!active || !asked || goneIn(active).length === 0) return;
  const news = asked.deciders.flatMap(({ id, who }) => (id === null ? [who] : []));
  // The others of the step remain, and the applicant waits for the same people as before.
  if (news.length === 0) return;
  const former = goneIn(active).flatMap((gone) => (gone.is_there ? [whoOf(gone)] : []));
  await tellPassedOn(context, kind, told, { step: asked, former, to: news });
}

/**
 * Gives the open steps of those who can no longer decide to others, however they came to leave: a request never waits for nobody.
 * Looks for them itself, so that nothing has to be done where people leave, and a role that many steps were given to costs its
 * deletion nothing.
 * @returns whether there are more
 */
export async function passOnGone(
  context: TenantContext,
  registry: ResourceRegistry,
): Promise<{ readonly hasMore: boolean }> {
  const { tx, companyId } = context;
  const people = registry.get('personnel.employee').table;
  const found = await findGone(context, people);
  const kinds = registry.all().filter(isKind);
  for (const rows of Map.groupBy(found, ({ resource, request }) => `${resource} ${request}`).values()) {
    const [first] = rows;
    const kind = kinds.find((each) => each.resource.name === first?.resource);
    const outcome =
      kind && first
        ? await alone(context, () => passOnRequest(context, kind, people, { request: first.request, rows }))
        : undefined;
    // It is over: nobody is asked any more.
    if (!kind || outcome?.refusal)
      await tx
        .update(requestDeciders)
        .set({ status: 'passed' })
        .where(
          and(
            eq(requestDeciders.company_id, companyId),
            inArray(
              requestDeciders.id,
              rows.map(({ id }) => id),
            ),
          ),
        );
  }
  return { hasMore: found.length === most };
}
