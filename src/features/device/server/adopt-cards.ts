import { and, eq, exists, gte, inArray, ne, sql } from 'drizzle-orm';
import { employees, employeeServer } from '#features/team/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { changeFrom } from '#server/resource/index.ts';
import { commands } from './tables.ts';
import type { TerminalRow } from './terminal-row.ts';

/** An enrolment reports its person alone; a terminal that reports everybody enrols nobody. */
const mostEnrolled = 5;

/** How long after its order a card can come: a person has to walk to the terminal. */
const minutesToEnrol = 10;

/**
 * Gives people the card that they have just held to a terminal, where somebody ordered it. Any other card that a terminal reports stays
 * beside the employees, which a terminal cannot change; so does the card of somebody else.
 */
export async function adoptCards(
  context: TenantContext,
  terminal: Pick<TerminalRow, 'id'>,
  rows: readonly { readonly pin: string; readonly card: string | null }[],
): Promise<void> {
  if (rows.length > mostEnrolled) return;
  const { tx, companyId, now } = context;
  for (const { pin, card } of rows) {
    if (card === null || !/^\d{1,20}$/.test(card)) continue;
    const [person] = await tx
      .select({ id: employees.id })
      .from(employees)
      .where(
        and(
          eq(employees.company_id, companyId),
          eq(employees.code_key, pin.toLowerCase()),
          ne(employees.card_no, card),
          exists(
            tx
              .select({ one: sql`1` })
              .from(commands)
              .where(
                and(
                  eq(commands.company_id, companyId),
                  eq(commands.employee, employees.id),
                  gte(commands.create_time, now.subtract({ minutes: minutesToEnrol }).toString()),
                  eq(commands.terminal, terminal.id),
                  eq(commands.command_type, 'enrol_card'),
                  inArray(commands.status, ['sent', 'succeeded']),
                ),
              ),
          ),
        ),
      );
    if (!person) continue;
    const [holder] = await tx
      .select({ id: employees.id })
      .from(employees)
      .where(and(eq(employees.company_id, companyId), eq(employees.card_no, card)));
    if (!holder) await changeFrom(employeeServer, context, person.id, { card_no: card });
  }
}
