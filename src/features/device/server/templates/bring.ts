import { and, eq, inArray } from 'drizzle-orm';
import { employees } from '#features/team/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { CommandKind } from '../../contract.ts';
import { endedAs } from '../commands.ts';
import { queueCommands, type NewCommand } from '../queue-commands.ts';
import { bioTemplates, commands } from '../tables.ts';
import { templateKey } from './key.ts';
import { fitsTarget, targetsBy, targetsOfPeople, type Target } from './target.ts';

/** A template as its command describes it. The template itself is inserted when the terminal fetches the command (`texts.ts`). */
export interface QueuedTemplate {
  readonly id: number;
  readonly employee: number;
  /** The Employee ID, by which terminals know the person. */
  readonly code: string;
  readonly bio_type: number;
  readonly bio_no: number;
  readonly major_ver: string;
  readonly source_sn: string;
}

const uploadOf = (template: QueuedTemplate, terminal: number): NewCommand => ({
  terminal,
  type: 'update_template',
  content: `DATA UPDATE BIODATA Pin=${template.code}\tNo=${template.bio_no}\tType=${template.bio_type}\tTmp=***`,
  replaceKey: templateKey(template.id),
  employee: template.employee,
});

/** Queues the templates that fit a terminal; returns their number. */
export async function queueTemplates(
  context: TenantContext,
  list: readonly { readonly target: Target; readonly template: QueuedTemplate }[],
): Promise<number> {
  const fitting = list.filter(
    ({ target, template }) => fitsTarget(target, template) && /^[\w-]{1,24}$/.test(template.code),
  );
  await queueCommands(
    context,
    fitting.map(({ target, template }) => uploadOf(template, target.id)),
  );
  return fitting.length;
}

/** The templates of people. */
export async function templatesOfPeople(
  { tx, companyId }: TenantContext,
  people: readonly number[],
): Promise<QueuedTemplate[]> {
  if (people.length === 0) return [];
  return tx
    .select({
      id: bioTemplates.id,
      employee: employees.id,
      code: employees.emp_code,
      bio_type: bioTemplates.bio_type,
      bio_no: bioTemplates.bio_no,
      major_ver: bioTemplates.major_ver,
      source_sn: bioTemplates.source_sn,
    })
    .from(bioTemplates)
    .innerJoin(employees, and(eq(employees.company_id, companyId), eq(employees.id, bioTemplates.employee)))
    .where(and(eq(bioTemplates.company_id, companyId), inArray(bioTemplates.employee, [...people])))
    .orderBy(bioTemplates.id);
}

/** Sends terminals the templates of people who belong there, after the people themselves. */
export async function bringTemplates(
  context: TenantContext,
  terminals: readonly number[],
  people: readonly number[],
): Promise<void> {
  if (terminals.length === 0 || people.length === 0) return;
  const templates = await templatesOfPeople(context, people);
  if (templates.length === 0) return;
  const targets = await targetsBy(context, { ids: terminals });
  await queueTemplates(
    context,
    targets.flatMap((target) =>
      templates.filter(({ source_sn: source }) => source !== target.sn).map((template) => ({ target, template })),
    ),
  );
}

/** Sends the templates from one terminal to the other terminals of their people. */
export async function spreadTemplates(
  context: TenantContext,
  ids: readonly number[],
  people: readonly number[],
): Promise<void> {
  // The demo's terminals do not exist.
  if (context.accessor === 'demo' || ids.length === 0) return;
  const sent = new Set(ids);
  const targets = await targetsOfPeople(context, people);
  if (targets.size === 0) return;
  const templates = (await templatesOfPeople(context, [...targets.keys()])).filter(({ id }) => sent.has(id));
  await queueTemplates(
    context,
    templates.flatMap((template) =>
      (targets.get(template.employee) ?? [])
        .filter(({ sn }) => sn !== template.source_sn)
        .map((target) => ({ target, template })),
    ),
  );
}

/** The terminals among these for which templates of a person are queued. */
export async function waitingTemplates(
  { tx, companyId }: TenantContext,
  employee: number,
  terminals: readonly number[],
): Promise<number[]> {
  if (terminals.length === 0) return [];
  const found = await tx
    .selectDistinct({ terminal: commands.terminal })
    .from(commands)
    .where(and(waitingOf(companyId, employee, ['update_template']), inArray(commands.terminal, [...terminals])));
  return found.map(({ terminal }) => terminal);
}

/** The terminals that were sent a template or shall be, whether by hand or not, as long as the queue remembers. */
export async function sentTo(
  { tx, companyId }: TenantContext,
  { template, employee }: { readonly template: number; readonly employee: number },
): Promise<number[]> {
  const found = await tx
    .selectDistinct({ terminal: commands.terminal })
    .from(commands)
    .where(
      and(
        eq(commands.company_id, companyId),
        eq(commands.employee, employee),
        eq(commands.command_type, 'update_template'),
        eq(commands.replace_key, templateKey(template)),
        inArray(commands.status, ['pending', 'sent', 'succeeded']),
      ),
    );
  return found.map(({ terminal }) => terminal);
}

/** Those of some templates whose text a terminal has not yet taken: what it sends of them meanwhile is older. */
export async function untold(
  { tx, companyId }: TenantContext,
  terminal: number,
  templates: readonly number[],
): Promise<ReadonlySet<string>> {
  if (templates.length === 0) return new Set();
  const found = await tx
    .select({ key: commands.replace_key })
    .from(commands)
    .where(
      and(
        eq(commands.company_id, companyId),
        eq(commands.terminal, terminal),
        inArray(commands.status, ['pending', 'sent']),
        eq(commands.command_type, 'update_template'),
        inArray(commands.replace_key, templates.map(templateKey)),
      ),
    );
  return new Set(found.flatMap(({ key }) => key ?? []));
}

/** Cancels waiting templates and pictures of a person for terminals that the person is removed from. */
export async function cancelTemplates(
  { tx, companyId, now }: TenantContext,
  employee: number,
  terminals: readonly number[],
): Promise<void> {
  if (terminals.length === 0) return;
  await tx
    .update(commands)
    .set(endedAs('cancelled', now))
    .where(
      and(
        waitingOf(companyId, employee, ['update_template', 'update_photo']),
        inArray(commands.terminal, [...terminals]),
      ),
    );
}

const waitingOf = (companyId: number, employee: number, kinds: readonly CommandKind[]) =>
  and(
    eq(commands.company_id, companyId),
    eq(commands.employee, employee),
    inArray(commands.command_type, [...kinds]),
    eq(commands.status, 'pending'),
  );
