import { and, eq } from 'drizzle-orm';
import { controllerDescribed } from '#features/device/server.ts';
import { hear } from '#server/news/index.ts';
import { doors } from './tables.ts';

/** Creates the doors that a controller reports. If it reports fewer than before, existing ones stay. */
export const makeDoors = hear(controllerDescribed, async ({ tx, companyId, publish }, { terminal, doors: count }) => {
  const ofTerminal = and(eq(doors.company_id, companyId), eq(doors.terminal, terminal.id));
  const there = await tx.select({ number: doors.door_no }).from(doors).where(ofTerminal);
  const missing = Array.from({ length: count }, (_, at) => at + 1).filter(
    (number) => !there.some((known) => known.number === number),
  );
  if (missing.length === 0) return;
  const values = (name: string) =>
    missing.map((number) => ({
      company_id: companyId,
      terminal: terminal.id,
      door_no: number,
      name: `${name} ${number}`,
    }));
  // If the name is taken, the unique serial number is added.
  await tx
    .insert(doors)
    .values(values(terminal.alias.slice(0, 40)))
    .onConflictDoNothing();
  await tx
    .insert(doors)
    .values(values(terminal.sn.slice(0, 40)))
    .onConflictDoNothing();
  publish({ companyId, topic: 'access_control.door', payload: { terminal: terminal.id } });
});
