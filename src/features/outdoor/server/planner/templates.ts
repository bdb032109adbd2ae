import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { employees, employeeServer } from '#features/team/server.ts';
import { Refusal, serve, type TenantContext } from '#server/http/index.ts';
import { dataScope, resourceServer } from '#server/resource/index.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { planTemplate, templateDays, visitTemplate } from '../../contract/visit-template.ts';
import { clients } from '../tables.ts';
import { planVisits } from './plan.ts';
import { visitTemplates, visitTemplateStops } from './tables.ts';

export const visitTemplateServer = resourceServer(visitTemplate, {
  table: visitTemplates,
  display: sql<string>`${visitTemplates.name}`,
  rows: { stops: { table: visitTemplateStops, owner: visitTemplateStops.template } },
  actions: {
    plan_visits: {
      run: async (context, { id }, { employees: asked, from }) => {
        const { made } = await planFor(context, id, { asked, from });
        return { details: { count: made } };
      },
    },
  },
});

/** The day of a stop among the seven from a day on, whatever day of the week that is. */
function dayOf(day: (typeof templateDays)[number], from: Temporal.PlainDate): string {
  const later = (templateDays.indexOf(day) + 1 - from.dayOfWeek + 7) % 7;
  return from.add({ days: later }).toString();
}

/** Plans a template for present people in reach, at clients in use; what cannot be planned is left out and counted. */
async function planFor(
  context: TenantContext,
  template: number,
  { asked: given, from: first }: { readonly asked: readonly number[]; readonly from: string },
): Promise<{ readonly made: number; readonly left_out: number }> {
  const { tx, companyId } = context;
  const asked = [...new Set(given)];
  const people = await tx
    .select({ employee: employees.id, department: employees.department })
    .from(employees)
    .where(
      and(
        eq(employees.company_id, companyId),
        inArray(employees.id, asked),
        eq(employees.status, 'active'),
        dataScope(employeeServer, context),
      ),
    );
  const stops = await tx
    .select({
      client: visitTemplateStops.client,
      day: visitTemplateStops.day,
      start_time: visitTemplateStops.start_time,
      end_time: visitTemplateStops.end_time,
      purpose: visitTemplateStops.purpose,
      enabled: clients.enabled,
    })
    .from(visitTemplateStops)
    .innerJoin(clients, and(eq(clients.company_id, companyId), eq(clients.id, visitTemplateStops.client)))
    .where(and(eq(visitTemplateStops.company_id, companyId), eq(visitTemplateStops.template, template)))
    .orderBy(asc(visitTemplateStops.position));
  const from = Temporal.PlainDate.from(first);
  const usable = stops.filter(({ enabled }) => enabled);
  const wanted = people.flatMap((person) =>
    usable.map(({ day, enabled: _, ...stop }) => ({ ...person, ...stop, visit_date: dayOf(day, from) })),
  );
  const { made } = await planVisits(context, wanted);
  return { made, left_out: asked.length * stops.length - made };
}

/** Plans a template from the planner. */
export const planTemplateRoute = serve(
  planTemplate,
  async (context, { body }) => {
    const [template] = await context.tx
      .select({ id: visitTemplates.id })
      .from(visitTemplates)
      .where(and(eq(visitTemplates.company_id, context.companyId), eq(visitTemplates.id, body.template)));
    if (!template) throw new Refusal(commonCodes.notFound);
    return planFor(context, template.id, { asked: body.employees, from: body.from });
  },
  { by: 'person', max: 20, seconds: 60 },
);
