import { and, eq, sql } from 'drizzle-orm';
import type { RequestTeam } from '#shared/contract/request-team.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { Refusal, type TenantContext } from '../../http/index.ts';
import { ask } from '../../questions/index.ts';
import { registryOf, type Row } from '../../resource/index.ts';
import { actingAs } from '../acting.ts';
import { balanceOfRequest, plannedDaysOf, readAway, type Away } from '../team.ts';
import { employeeColumn, inBox } from './condition.ts';
import { everAddressed } from './decide.ts';
import { idsWhere } from './ids-where.ts';
import { refuseUnseen } from './course-view.ts';
import type { KindServer } from './waiting.ts';

/** Days shown at least before and after those of the request; otherwise whole months. */
const daysAround = 3;
/** The most days shown, and the most colleagues. */
const mostDays = 62;
const mostColleagues = 12;

const dayAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/**
 * The days around a request, for the person whom it waits for. Besides the applicant's plan it only names people of the applicant's
 * department who are away, whatever else the person may see.
 * @returns null if it no longer waits for the person, or never did and they may see it
 * @throws Refusal notFound if they may not see it
 */
export async function readTeam(server: KindServer, context: TenantContext, id: number): Promise<RequestTeam | null> {
  const { daysOf, table, resource } = server;
  const { tx, companyId } = context;
  const mine = inBox(server, context, await actingAs(context), 'waiting');
  const waiting = await idsWhere(server, context, and(eq(table.id, id), mine));
  if (!waiting.has(id)) {
    // An open page fetches again after a decision.
    if (!(await everAddressed(server, context, [id])).has(id)) await refuseUnseen(server, context, id);
    return null;
  }
  const [row]: Row[] = await tx
    .select()
    .from(table)
    .where(and(eq(sql`${table}.company_id`, companyId), eq(table.id, id)));
  const spans = row && daysOf ? daysOf(row).toSorted((a, b) => a.from.localeCompare(b.from)) : [];
  const [first] = spans;
  if (!first) return null;
  const { employee, department, people } = await applicantOf(server, context, id);
  const last = spans.map(({ to }) => to).reduce((a, b) => (a > b ? a : b));
  const range = shownAround(first.from, last);
  const away = await readAway(context, { who: { department, but: employee }, ...range });
  const isAsked = (one: Away): boolean => spans.some((span) => one.from <= span.to && span.from <= one.to);
  // Absences on the requested days come first: they decide whether enough people remain.
  const team = [
    ...Map.groupBy(
      away.toSorted((a, b) => Number(isAsked(b)) - Number(isAsked(a))),
      (one) => one.employee,
    ),
  ];
  const own = await readAway(context, { who: { employee }, ...range });
  return {
    ...range,
    asked: spans,
    is_cut: last > range.to,
    days: (await ask(context, plannedDaysOf, { employee, ...range })).flat(),
    away: own.filter((one) => one.request !== id || one.resource !== resource.name).map(absenceOf),
    team: team.slice(0, mostColleagues).map(([colleague, spans]) => ({
      id: colleague,
      display_name: spans[0]?.display_name ?? '',
      away: spans.map(absenceOf),
    })),
    team_total: team.length,
    team_away: team.filter(([, spans]) => spans.some(isAsked)).length,
    people,
    balance: (await ask(context, balanceOfRequest, { resource: resource.name, request: id })).find(Boolean) ?? null,
  };
}

/** The months of the requested days, with some days before and after them. */
function shownAround(first: string, last: string): { readonly from: string; readonly to: string } {
  const monthOf = Temporal.PlainDate.from(last);
  const [begin, before] = [`${first.slice(0, 7)}-01`, dayAfter(first, -daysAround)];
  const [end, after] = [monthOf.with({ day: monthOf.daysInMonth }).toString(), dayAfter(last, daysAround)];
  const from = begin < before ? begin : before;
  const most = dayAfter(from, mostDays - 1);
  const whole = end > after ? end : after;
  return { from, to: whole < most ? whole : most };
}

/** Without its type and reason. */
const absenceOf = ({ from, to, is_approved }: Away): RequestTeam['away'][number] => ({ from, to, is_approved });

/** The applicant with their department, and the number of their colleagues in it. */
async function applicantOf(server: KindServer, { tx, companyId }: TenantContext, id: number) {
  const { table } = server;
  const { table: people } = registryOf(server).get('personnel.employee');
  const [found] = await tx
    .select({
      employee: sql<number>`${people.id}`.mapWith(Number),
      department: sql<number>`${people}.department`.mapWith(Number),
    })
    .from(table)
    .innerJoin(people, and(eq(sql`${people}.company_id`, companyId), eq(people.id, employeeColumn(server))))
    .where(and(eq(sql`${table}.company_id`, companyId), eq(table.id, id)));
  if (!found) throw new Refusal(commonCodes.notFound);
  const [counted] = await tx
    .select({ people: sql<number>`count(*)`.mapWith(Number) })
    .from(people)
    .where(
      and(
        eq(sql`${people}.company_id`, companyId),
        sql`${people}.department = ${found.department} and ${people}.status = 'active' and ${people}.id <> ${found.employee}`,
      ),
    );
  return { ...found, people: counted?.people ?? 0 };
}
