import type { TenantContext } from '#server/http/index.ts';
import { withPictures } from './pictures/texts.ts';
import type { commands } from './tables.ts';
import { withTemplates } from './templates/texts.ts';

type Command = typeof commands.$inferSelect;

/** Due commands with the templates and pictures that the queue only names; `gone` are those of which nothing is left. */
export async function withTexts(context: TenantContext, terminal: number, due: readonly Command[]) {
  const templates = await withTemplates(context, terminal, due);
  const { sendable, gone } = await withPictures(context, templates.sendable);
  return { sendable, gone: [...templates.gone, ...gone] };
}
