import { and, eq } from 'drizzle-orm';
import { employeeAreas } from '#features/team/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { terminalsCovering } from './covered-areas.ts';
import { queueCommands } from './queue-commands.ts';
import { attendanceCommands } from './push/index.ts';

/**
 * Sends the picture for face recognition to the terminals of a person's areas.
 * @param photo a JPEG
 * @returns the number of terminals
 */
export async function sendPersonPhoto(
  context: TenantContext,
  person: { readonly id: number; readonly code: string },
  photo: Uint8Array,
): Promise<number> {
  // Codes from other systems may be too long for a terminal; such people are not there.
  if (!/^[A-Za-z0-9_-]{1,24}$/.test(person.code)) return 0;
  const { tx, companyId } = context;
  const areas = await tx
    .select({ area: employeeAreas.area })
    .from(employeeAreas)
    .where(and(eq(employeeAreas.company_id, companyId), eq(employeeAreas.employee, person.id)));
  const reached = await terminalsCovering(
    context,
    areas.map(({ area }) => area),
  );
  const content = attendanceCommands.updateComparisonPhoto(person.code, Buffer.from(photo).toString('base64'));
  await queueCommands(
    context,
    reached.map(({ id }) => ({
      terminal: id,
      type: 'update_photo',
      content,
      replaceKey: `photo:${person.code}`,
      employee: person.id,
    })),
  );
  return reached.length;
}
