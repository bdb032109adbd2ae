import { and, eq, sql } from 'drizzle-orm';
import { Refusal } from '#server/http/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { deviceCodes, terminalPerson } from '../../contract.ts';
import { queueCommand } from '../queue-commands.ts';
import { attendanceCommands } from '../push/index.ts';
import { terminals } from '../tables.ts';
import { terminalStrangers } from './tables.ts';

export const terminalPersonServer = resourceServer(terminalPerson, {
  table: terminalStrangers,
  display: sql<string>`${terminalStrangers.emp_code}`,
  actions: {
    remove_person: {
      run: async (context, row) => {
        const [terminal] = await context.tx
          .select({ enabled: terminals.enabled, standing: terminals.standing })
          .from(terminals)
          .where(and(eq(terminals.company_id, context.companyId), eq(terminals.id, row.terminal)));
        if (!terminal?.enabled || terminal.standing !== 'proven') throw new Refusal(deviceCodes.notConnected);
        await queueCommand(
          context,
          row.terminal,
          'delete_person',
          attendanceCommands.deleteUser(row.emp_code),
          `person:${row.emp_code}`,
        );
      },
    },
  },
});
