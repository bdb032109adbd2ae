import { and, eq } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { ask } from '#server/questions/index.ts';
import { accessOfPeople } from './access-news.ts';
import { contentOf } from './command-content.ts';
import { lockTerminals } from './lock-terminals.ts';
import { commands } from './tables.ts';

type Row = typeof commands.$inferSelect;

/** The most commands per answer to a controller; others are not computed yet. */
const mostLines = 150;
const person = 'person:';

/** Commands about people are computed when a controller fetches them, so that they hold the present state. */
export const isAccess = (kind: string): boolean => kind === 'grant_access' || kind === 'revoke_access';
const codeOf = ({ command_type: kind, replace_key: key, sent_time: sent }: Row): string | null =>
  isAccess(kind) && sent === null && key?.startsWith(person) ? key.slice(person.length) : null;

/**
 * Due commands, with those about people computed: the first line replaces the waiting row, further lines get their own.
 */
export async function withAccess(context: TenantContext, terminal: number, due: readonly Row[]): Promise<Row[]> {
  const people = due.flatMap((row) => {
    const code = codeOf(row);
    return code === null ? [] : [{ employee: row.employee, code }];
  });
  if (people.length === 0 || !(await lockTerminals(context, [terminal])).has(terminal)) return [...due];
  const [linesByCode] = await ask(context, accessOfPeople, { terminal, people: people.slice(0, mostLines) });
  const rows: Row[] = [];
  for (const row of due) {
    if (rows.length >= mostLines) break;
    const code = codeOf(row);
    rows.push(...(code === null ? [row] : await linesOf(context, row, linesByCode?.get(code) ?? [])));
  }
  return rows;
}

async function linesOf(context: TenantContext, row: Row, [first, ...others]: readonly string[]): Promise<Row[]> {
  const { tx, companyId, services } = context;
  if (first === undefined) return [row];
  const secret = services.config.linkSecret;
  const [head] = await tx
    .update(commands)
    .set(contentOf(secret, first))
    .where(and(eq(commands.company_id, companyId), eq(commands.id, row.id)))
    .returning();
  const { id: _, ...rest } = row;
  const further =
    others.length === 0
      ? []
      : await tx
          .insert(commands)
          .values(others.map((text) => ({ ...rest, ...contentOf(secret, text), replace_key: null })))
          .returning();
  return [...(head ? [head] : []), ...further.toSorted((a, b) => a.id - b.id)];
}
