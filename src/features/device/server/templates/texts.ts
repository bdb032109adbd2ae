import { and, eq, inArray } from 'drizzle-orm';
import { employees } from '#features/team/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { unseal } from '#server/sealing.ts';
import { templateCommands } from '../push/index.ts';
import { bioTemplates, type commands } from '../tables.ts';
import { templateOf } from './key.ts';
import { fitsTarget, targetsBy } from './target.ts';

type Command = typeof commands.$inferSelect;

/** The most templates in one answer: each has kilobytes, and an answer has a limit. */
const mostTemplates = 40;

/**
 * Due commands with the text of templates. It is added when the terminal fetches the command, so that no template is stored in the
 * queue. `gone` are commands whose template was deleted in the meantime or no longer fits.
 */
export async function withTemplates(
  context: TenantContext,
  terminal: number,
  due: readonly Command[],
): Promise<{ sendable: { readonly row: Command; readonly text: string | undefined }[]; gone: number[] }> {
  const about = (row: Command): number | null =>
    row.command_type === 'update_template' ? templateOf(row.replace_key) : null;
  const last = due.filter((row) => about(row) !== null)[mostTemplates];
  const within = last === undefined ? due : due.slice(0, due.indexOf(last));
  const texts = await textsOf(
    context,
    terminal,
    within.flatMap((row) => about(row) ?? []),
  );
  const read = within.map((row) => ({ row, template: about(row) }));
  const isGone = ({ template }: (typeof read)[number]): boolean => template !== null && !texts.has(template);
  return {
    sendable: read
      .filter((one) => !isGone(one))
      .map(({ row, template }) => ({ row, text: template === null ? undefined : texts.get(template) })),
    gone: read.filter(isGone).map(({ row }) => row.id),
  };
}

/** The texts of commands that write templates to a terminal, by template. */
async function textsOf(
  context: TenantContext,
  terminal: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const [target] = ids.length === 0 ? [] : await targetsBy(context, { ids: [terminal] });
  if (!target) return new Map();
  const { tx, companyId, services } = context;
  const rows = await tx
    .select({ template: bioTemplates, code: employees.emp_code })
    .from(bioTemplates)
    .innerJoin(employees, and(eq(employees.company_id, companyId), eq(employees.id, bioTemplates.employee)))
    .where(and(eq(bioTemplates.company_id, companyId), inArray(bioTemplates.id, [...ids])));
  return new Map(
    rows
      .filter(({ template }) => fitsTarget(target, template))
      .map(({ template, code }) => [
        template.id,
        templateCommands.updateTemplate(target, {
          pin: code,
          no: template.bio_no,
          index: template.bio_index,
          valid: template.valid,
          duress: template.duress,
          type: template.bio_type,
          majorVersion: template.major_ver,
          minorVersion: template.minor_ver,
          template: Buffer.from(unseal(services.config.linkSecret, template.template)).toString(),
        }),
      ]),
  );
}
