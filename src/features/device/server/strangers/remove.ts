import { and, asc, eq, inArray } from 'drizzle-orm';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import type { ActionEffect } from '#server/resource/index.ts';
import { deviceCodes, type personDifferences } from '../../contract.ts';
import { attendanceCommands } from '../push/index.ts';
import { queueCommands } from '../queue-commands.ts';
import type { TerminalRow } from '../terminal-row.ts';
import { terminalStrangers } from './tables.ts';

/** So many are removed at once: a terminal holds its people for longer than that takes. */
const mostRemoved = 5000;

/** Deletes from a terminal whom it has reported and who does not belong there, for one reason. */
export async function removeOutsiders(
  context: TenantContext,
  row: TerminalRow,
  { difference }: { readonly difference: (typeof personDifferences)[number] },
): Promise<ActionEffect<TerminalRow>> {
  if (!row.enabled || row.standing !== 'proven') throw new Refusal(deviceCodes.notConnected);
  const { tx, companyId } = context;
  const found = await tx
    .select({ id: terminalStrangers.id, code: terminalStrangers.emp_code })
    .from(terminalStrangers)
    .where(
      and(
        eq(terminalStrangers.company_id, companyId),
        eq(terminalStrangers.terminal, row.id),
        eq(terminalStrangers.difference, difference),
        eq(terminalStrangers.status, 'found'),
      ),
    )
    .orderBy(asc(terminalStrangers.emp_code))
    .limit(mostRemoved)
    .for('update');
  if (found.length === 0) return { details: { count: 0 } };
  await tx
    .update(terminalStrangers)
    .set({ status: 'removing' })
    .where(
      and(
        eq(terminalStrangers.company_id, companyId),
        inArray(
          terminalStrangers.id,
          found.map(({ id }) => id),
        ),
      ),
    );
  await queueCommands(
    context,
    found.map(({ code }) => ({
      terminal: row.id,
      type: 'delete_person' as const,
      content: attendanceCommands.deleteUser(code),
      replaceKey: `person:${code}`,
    })),
  );
  context.publish({ companyId, topic: 'device.terminal_person', payload: { removing: found.length } });
  return { details: { count: found.length } };
}
