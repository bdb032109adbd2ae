import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { AttendancePhoto } from '../push/model.ts';
import type { TerminalRow } from '../terminal-row.ts';
import { storePunchPhoto } from './photos.ts';
import { assignedCodes, punches } from './tables.ts';

/** Seconds by which the name of a photo may differ from the time of its punch. */
const tolerance = 2;

const punchRow = z.object({
  id: z.coerce.number(),
  employee: z.coerce.number(),
  department: z.coerce.number(),
  has_photo: z.boolean(),
});

/**
 * Keeps the photo that a terminal took at a punch: people who may see punches, and the person, can open it. A punch has one; a photo
 * that is sent again is the same one. Terminals send a punch before its photo. A picture of nobody, of a failed attempt, is not kept.
 * @returns whether it is kept
 */
export async function keepTerminalPhoto(
  context: TenantContext,
  terminal: TerminalRow,
  photo: AttendancePhoto,
): Promise<boolean> {
  const { tx, companyId, publish } = context;
  const punch = await punchOf(context, terminal.id, photo);
  if (!punch || punch.has_photo) return punch?.has_photo ?? false;
  const stored = await storePunchPhoto(context, punch.employee, photo.bytes);
  if (typeof stored === 'string') return false;
  await tx
    .update(punches)
    .set({ photo: stored.name })
    .where(and(eq(punches.company_id, companyId), eq(punches.id, punch.id)));
  publish({
    companyId,
    topic: 'device.transaction',
    payload: { terminal: terminal.id, photo: punch.id },
    departments: [punch.department],
    employees: [punch.employee],
  });
  return true;
}

/** The person's punch on the terminal within seconds of the photo; the nearest one. */
async function punchOf(
  { tx, companyId }: TenantContext,
  terminal: number,
  { pin, time }: AttendancePhoto,
): Promise<z.output<typeof punchRow> | undefined> {
  if (pin === null || time === null) return undefined;
  const code = pin.toLowerCase();
  const [found] = await queryRows(
    tx,
    sql`select p.id, p.employee, p.department, p.photo is not null as has_photo
      from ${punches} p
      where p.company_id = ${companyId} and p.terminal = ${terminal}
        and p.punch_time between ${time}::timestamptz - make_interval(secs => ${tolerance})
          and ${time}::timestamptz + make_interval(secs => ${tolerance})
        and (lower(p.emp_code) = ${code} or exists (select 1 from ${assignedCodes} a
          where a.company_id = ${companyId} and a.code_key = ${code} and a.employee = p.employee))
      order by abs(extract(epoch from p.punch_time - ${time}::timestamptz)), p.id limit 1 for update of p`,
    punchRow,
  );
  return found;
}
