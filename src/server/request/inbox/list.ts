import { wholeCompany } from '#shared/contract/member-scope.ts';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { ApprovalItem } from '#shared/contract/approval-item.ts';
import type { ApprovalBox } from '#shared/contract/approvals.ts';
import type { TenantContext } from '../../http/index.ts';
import { displayNames, readRecords, registryOf, type Row } from '../../resource/index.ts';
import { actedFor, actingAs, type Acting } from '../acting.ts';
import { activeStep } from '../course.ts';
import { loadCourses, type LoadedCourse } from '../load-course.ts';
import { inBox } from './condition.ts';
import { idsWhere } from './ids-where.ts';
import { isAsked, leeway, type KindServer } from './waiting.ts';

/** The context for reading requests that name the person: the data scope does not apply to them. */
export const wide = (context: TenantContext): TenantContext => ({
  ...context,
  actor: { ...context.actor, reach: null, dataScope: wholeCompany },
});

interface Page {
  readonly box: ApprovalBox;
  readonly page: number;
  readonly page_size: number;
}

/** A page of a box: the longest waiting first, in other boxes the newest. */
export async function listBox(server: KindServer, context: TenantContext, { box, page, page_size: size }: Page) {
  const { table } = server;
  const acting = await actingAs(context);
  const where = and(eq(sql`${table}.company_id`, context.companyId), inBox(server, context, acting, box));
  const [counted] = await context.tx
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(table)
    .where(where);
  const order = box === 'waiting' ? asc(table.id) : desc(table.id);
  const found = await context.tx
    .select({ id: sql<number>`${table.id}`.mapWith(Number) })
    .from(table)
    .where(where)
    .orderBy(order)
    .limit(size)
    .offset((page - 1) * size);
  const ids = found.map(({ id }) => id);
  const total = counted?.total ?? 0;
  const data = await itemsOf(server, context, acting, ids);
  return { data, total, next: page * size < total ? page + 1 : null };
}

/** One request that waits for the person; undefined if it does not. */
export async function itemOfBox(server: KindServer, context: TenantContext, id: number) {
  const acting = await actingAs(context);
  const waiting = await idsWhere(
    server,
    context,
    and(eq(server.table.id, id), inBox(server, context, acting, 'waiting')),
  );
  return waiting.has(id) ? (await itemsOf(server, context, acting, [id]))[0] : undefined;
}

async function itemsOf(server: KindServer, context: TenantContext, acting: Acting, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const where = and(eq(sql`${server.table}.company_id`, context.companyId), inArray(server.table.id, [...ids]));
  const records = await readRecords(server, registryOf(server), wide(context), { where });
  const byId = new Map(records.map((record) => [Number(record['id']), record]));
  const courses = await loadCourses(context, server.resource.name, ids);
  const representedNames = new Map<number, string>(
    acting.standsInFor.length === 0
      ? []
      : await displayNames(registryOf(server).get('personnel.employee'), context, acting.standsInFor),
  );
  return ids.flatMap((id) => {
    const record = byId.get(id);
    if (!record) return [];
    const course = courses.get(id);
    const { forward, add, lower } = leeway(server, context, acting, { steps: course?.steps ?? [], record });
    return [
      { ...itemOf(record, course, acting, representedNames), can_forward: forward, can_add: add, can_lower: lower },
    ];
  });
}

interface Item {
  readonly record: Row;
  readonly step: ApprovalItem['step'];
  readonly since: string | null;
  readonly acting_for: string | null;
}

function itemOf(
  record: Row,
  course: LoadedCourse | undefined,
  acting: Acting,
  names: ReadonlyMap<number, string>,
): Item {
  const steps = course?.steps ?? [];
  const step = activeStep(steps);
  const principal = step && isAsked(step, acting) ? actedFor(acting, step.deciders) : null;
  return {
    record,
    step: step
      ? {
          name: step.name,
          place: steps.indexOf(step) + 1,
          of: steps.length,
          is_consent: step.isConsent ?? false,
        }
      : null,
    since: step ? (course?.since.get(step.id ?? 0) ?? null) : null,
    acting_for: principal === null ? null : (names.get(principal) ?? ''),
  };
}
