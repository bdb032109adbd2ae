import { and, eq } from 'drizzle-orm';
import { bringPerson, employeeAreas, employees } from '#features/team/server.ts';
import { answer } from '#server/questions/index.ts';
import { terminalsCovering } from './covered-areas.ts';
import { userCommand } from './people-sync.ts';
import { bringPictures } from './pictures/bring.ts';
import { queueCommands } from './queue-commands.ts';
import { bringTemplates } from './templates/bring.ts';

/** Sends somebody to the terminals of their areas, with templates and picture; counted once a terminal. */
export const bringToTerminals = answer(bringPerson, async (context, { employee }) => {
  const { tx, companyId } = context;
  const placed = await tx
    .select({ area: employeeAreas.area, code: employees.emp_code })
    .from(employeeAreas)
    .innerJoin(employees, and(eq(employees.company_id, companyId), eq(employees.id, employeeAreas.employee)))
    .where(and(eq(employeeAreas.company_id, companyId), eq(employeeAreas.employee, employee)));
  const reached = (
    await terminalsCovering(
      context,
      placed.map(({ area }) => area),
    )
  ).map(({ id }) => id);
  const content = reached.length === 0 ? undefined : await userCommand(context, employee);
  if (content === undefined) return 0;
  const replaceKey = `person:${placed[0]?.code}`;
  await queueCommands(
    context,
    reached.map((terminal) => ({ terminal, type: 'update_person', content, replaceKey, employee })),
  );
  await bringTemplates(context, reached, [employee]);
  await bringPictures(context, reached, [employee]);
  return reached.length;
});
