import { and, eq, sql } from 'drizzle-orm';
import { employeeServer } from '#features/team/server.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { resourceServer, type ActionEffect } from '#server/resource/index.ts';
import { bioTemplate, deviceCodes } from '../../contract.ts';
import { queueCommands } from '../queue-commands.ts';
import { templateCommands } from '../push/index.ts';
import { bioTemplates } from '../tables.ts';
import { queueTemplates, sentTo, templatesOfPeople } from './bring.ts';
import { templateKey } from './key.ts';
import { targetsBy, targetsOfPeople, type Target } from './target.ts';

type Template = typeof bioTemplates.$inferSelect;

/** The terminals that may have a template: those of the person's areas, the one that it came from, and those it was sent to by hand. */
async function holdersOf(context: TenantContext, { id, employee, source_sn: source }: Template): Promise<Target[]> {
  const own = employee === null ? [] : ((await targetsOfPeople(context, [employee])).get(employee) ?? []);
  const from = await targetsBy(context, { sns: [source] });
  const sent =
    employee === null ? [] : await targetsBy(context, { ids: await sentTo(context, { template: id, employee }) });
  return [...new Map([...own, ...from, ...sent].map((target) => [target.id, target])).values()];
}

/**
 * Sets or clears that a finger is used under threat, and tells every terminal that may have it. The terminal's own copy does not count
 * until it has been told (store.ts).
 */
const setDuress = (duress: boolean) => ({
  run: async (context: TenantContext, row: Template): Promise<ActionEffect<Template>> => {
    const { employee } = row;
    const [template] =
      employee === null ? [] : (await templatesOfPeople(context, [employee])).filter(({ id }) => id === row.id);
    if (!template) throw new Refusal(deviceCodes.nobodysTemplate);
    const holders = await holdersOf(context, row);
    const count = await queueTemplates(
      context,
      holders.map((target) => ({ target, template })),
    );
    return { set: { duress, update_time: context.now.toString() }, details: { count } };
  },
});

/** Sends it to the chosen terminals, or without a choice to those of the person's areas. */
async function sendTemplate(
  context: TenantContext,
  row: Template,
  { terminals = [] }: { readonly terminals?: readonly number[] | undefined },
): Promise<ActionEffect<Template>> {
  if (row.employee === null) throw new Refusal(deviceCodes.nobodysTemplate);
  const targets =
    terminals.length > 0
      ? await targetsBy(context, { ids: terminals })
      : ((await targetsOfPeople(context, [row.employee])).get(row.employee) ?? []);
  if (targets.length === 0) throw new Refusal(deviceCodes.notConnected);
  const template = (await templatesOfPeople(context, [row.employee])).find(({ id }) => id === row.id);
  if (!template) throw new Refusal(deviceCodes.nobodysTemplate);
  const count = await queueTemplates(
    context,
    targets.map((target) => ({ target, template })),
  );
  if (count === 0) throw new Refusal(deviceCodes.otherVersion);
  return { details: { count } };
}

/** Deletes it here and, unless it should remain there, on the terminals that may have it. */
async function deleteTemplate(
  context: TenantContext,
  row: Template,
  { from_terminals: alsoThere }: { readonly from_terminals?: boolean | undefined },
): Promise<ActionEffect<Template>> {
  const holders = alsoThere === false ? [] : await holdersOf(context, row);
  await queueCommands(
    context,
    holders.map((target) => ({
      terminal: target.id,
      type: 'delete_template',
      content: templateCommands.deleteTemplate(target, { pin: row.emp_code, type: row.bio_type, no: row.bio_no }),
      replaceKey: templateKey(row.id),
      ...(row.employee === null ? {} : { employee: row.employee }),
    })),
  );
  await context.tx
    .delete(bioTemplates)
    .where(and(eq(bioTemplates.company_id, context.companyId), eq(bioTemplates.id, row.id)));
  return { details: { count: holders.length } };
}

export const bioTemplateServer = resourceServer(bioTemplate, {
  table: bioTemplates,
  // Kinds that the protocol does not have are stored but not shown.
  only: () => sql`${bioTemplates.bio_type} between 0 and 10`,
  display: sql<string>`${bioTemplates.emp_code}`,
  searched: { employee: employeeServer },
  computed: {
    source_alias: (_, { companyId }) => sql<string>`coalesce((select source.alias from terminals source
      where source.company_id = ${companyId} and source.sn = bio_templates.source_sn), '')`,
    of_person: (_, { companyId }) => sql<number>`(select count(*)::int from bio_templates other
      where other.company_id = ${companyId} and other.employee = bio_templates.employee)`,
  },
  actions: {
    send_template: { run: sendTemplate },
    delete_template: { run: deleteTemplate },
    mark_duress: setDuress(true),
    unmark_duress: setDuress(false),
  },
});
