import { and, asc, eq, inArray } from 'drizzle-orm';
import type { ResourceName } from '#shared/contract/index.ts';
import type { CoursePurpose } from '#shared/contract/request-course.ts';
import type { TenantContext } from '../http/index.ts';
import type { CourseStep } from './course.ts';
import type { Decider } from './flow.ts';
import { requestDeciders, requestSteps } from './tables.ts';

/** A request of a kind, in its latest submission; asking to have it cancelled counts as one, with steps of its own. */
export interface Subject {
  readonly resource: ResourceName;
  readonly request: number;
  readonly revision: number;
}

type StepRow = typeof requestSteps.$inferSelect;
type DeciderRow = typeof requestDeciders.$inferSelect;

const whoOf = ({ employee, user_id: user }: Pick<DeciderRow, 'employee' | 'user_id'>): Decider | null => {
  if (employee !== null) return { employee };
  return user === null ? null : { user };
};

const stepOf = (row: StepRow, all: readonly DeciderRow[]): CourseStep => {
  const own = all.filter(({ step }) => step === row.id);
  return {
    id: row.id,
    node: row.node,
    name: row.name,
    rule: row.rule,
    status: row.status,
    deciders: own
      .filter(({ role }) => role === 'decides')
      .map((decider) => ({ id: decider.id, who: whoOf(decider), status: decider.status })),
    notified: own.filter(({ role }) => role === 'notified').flatMap((decider) => whoOf(decider) ?? []),
    canForward: row.can_forward,
    canEditAmount: row.can_edit_amount,
    timeoutHours: row.timeout_hours,
    timeoutAction: row.timeout_action,
    escalateTo: row.escalate_to,
    skipIfSame: row.skip_if_same,
    whenEmpty: row.when_empty,
    isConsent: row.is_consent,
  };
};

/** The condition for the steps of a request. */
export const ofSubject = ({ companyId }: TenantContext, { resource, request, revision }: Subject) =>
  and(
    eq(requestSteps.company_id, companyId),
    eq(requestSteps.resource, resource),
    eq(requestSteps.request, request),
    eq(requestSteps.revision, revision),
  );

/** The present steps of a request; empty if it was submitted without (by a link, or in an older version). */
export async function loadCourse(context: TenantContext, subject: Subject): Promise<CourseStep[]> {
  const { tx, companyId } = context;
  const [steps, deciders] = await Promise.all([
    tx.select().from(requestSteps).where(ofSubject(context, subject)).orderBy(asc(requestSteps.place)),
    tx
      .select()
      .from(requestDeciders)
      .where(
        and(
          eq(requestDeciders.company_id, companyId),
          eq(requestDeciders.resource, subject.resource),
          eq(requestDeciders.request, subject.request),
        ),
      )
      .orderBy(asc(requestDeciders.place), asc(requestDeciders.id)),
  ]);
  return steps.map((row) => stepOf(row, deciders));
}

/** A course, with the start of waiting of each step by step id. */
export interface LoadedCourse {
  readonly revision: number;
  /** What the steps decide about. */
  readonly purpose: CoursePurpose;
  readonly steps: readonly CourseStep[];
  readonly since: ReadonlyMap<number, string | null>;
}

/** The courses of several requests of a kind, of their latest submission, by request. */
export async function loadCourses(
  { tx, companyId }: TenantContext,
  resource: ResourceName,
  requests: readonly number[],
): Promise<ReadonlyMap<number, LoadedCourse>> {
  if (requests.length === 0) return new Map();
  const [rows, deciders] = await Promise.all([
    tx
      .select()
      .from(requestSteps)
      .where(
        and(
          eq(requestSteps.company_id, companyId),
          eq(requestSteps.resource, resource),
          inArray(requestSteps.request, [...requests]),
        ),
      )
      .orderBy(asc(requestSteps.request), asc(requestSteps.place)),
    tx
      .select()
      .from(requestDeciders)
      .where(
        and(
          eq(requestDeciders.company_id, companyId),
          eq(requestDeciders.resource, resource),
          inArray(requestDeciders.request, [...requests]),
        ),
      )
      .orderBy(asc(requestDeciders.place), asc(requestDeciders.id)),
  ]);
  const ofStep = Map.groupBy(deciders, ({ step }) => step);
  return new Map(
    [...Map.groupBy(rows, ({ request }) => request)].map(([request, all]) => {
      const last = Math.max(...all.map(({ revision }) => revision));
      const own = all.filter(({ revision }) => revision === last);
      return [
        request,
        {
          revision: last,
          purpose: own[0]?.purpose ?? 'apply',
          steps: own.map((row) => stepOf(row, ofStep.get(row.id) ?? [])),
          since: new Map(own.map((row) => [row.id, row.active_since])),
        },
      ];
    }),
  );
}

const readTogether = new WeakMap<readonly unknown[], Promise<ReadonlyMap<number, LoadedCourse>>>();

/**
 * The present steps of one of several requests that are decided together, and locked: all are read with the first.
 * @param all the locked rows, the same array for each of them
 * @param ids the ids of these rows
 */
export async function loadCourseAmong(
  context: TenantContext,
  subject: Subject,
  all: readonly unknown[],
  ids: readonly number[],
): Promise<readonly CourseStep[]> {
  if (all.length < 2) return loadCourse(context, subject);
  let reading = readTogether.get(all);
  if (!reading) {
    reading = loadCourses(context, subject.resource, ids);
    readTogether.set(all, reading);
    reading.catch(() => readTogether.delete(all));
  }
  const loaded = (await reading).get(subject.request);
  return loaded?.revision === subject.revision ? loaded.steps : [];
}
