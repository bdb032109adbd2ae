import { and, eq } from 'drizzle-orm';
import { commonCodes } from '#shared/contract/index.ts';
import { asCompany, Refusal, type PreparingContext, type TenantContext } from '#server/http/index.ts';
import { deviceCodes } from '../contract.ts';
import { storePunches, type Stored } from './ingest.ts';
import type { PunchRow } from './push/index.ts';
import { byClock, incomingOf } from './row-stores.ts';
import { terminals } from './tables.ts';
import { countPunches, terminalOrigin, terminalZone } from './terminal-row.ts';
import { readUsbFile, type UsbCall, type UsbSummary } from './usb-file.ts';

const nothing: Stored = { stored: 0, repeated: 0, unregistered: 0 };

/**
 * Reads the file of a call and stores its rows in parts, each in a transaction of its own, so that nobody waits for a whole file.
 * If it breaks off, the stored parts remain and the file is sent again; the keys of punches prevent duplicates.
 * @throws Refusal `usbBrokenOff` with the number of stored punches
 */
export async function takeUsbFile(
  context: PreparingContext,
  input: UsbCall,
): Promise<{ readonly summary: UsbSummary; readonly total: Stored }> {
  const { summary, parts } = await readUsbFile(context, input);
  let total = nothing;
  try {
    for (const rows of parts) total = sum(total, await storePart(context, input.body.terminal, rows));
  } catch (error) {
    const stored = total.stored + total.unregistered;
    if (stored === 0) throw error;
    context.log.error({ err: error, stored }, 'USB import broke off');
    throw new Refusal(deviceCodes.usbBrokenOff, { context: { stored } });
  }
  return { summary, total };
}

async function storePart(context: PreparingContext, terminal: number, rows: readonly PunchRow[]): Promise<Stored> {
  const { companyId, actor, services, ip } = context;
  const acting = { companyId, userId: actor.userId, name: actor.name, accessor: 'Web', ip } as const;
  return asCompany(services, acting, async (part) => {
    const row = await findTerminal(part, terminal);
    let total = nothing;
    for (const [clock, some] of byClock(rows, await terminalZone(part, row))) {
      const origin = { ...terminalOrigin(row, clock), source: 'usb_file' } as const;
      total = sum(total, await storePunches(part, origin, some.map(incomingOf)));
    }
    await countPunches(part, row.id, total);
    return total;
  });
}

/** @throws Refusal notFound */
export async function findTerminal(
  { tx, companyId }: TenantContext,
  id: number,
): Promise<typeof terminals.$inferSelect> {
  const [row] = await tx
    .select()
    .from(terminals)
    .where(and(eq(terminals.company_id, companyId), eq(terminals.id, id)));
  if (!row) throw new Refusal(commonCodes.notFound);
  return row;
}

const sum = (one: Stored, other: Stored): Stored => ({
  stored: one.stored + other.stored,
  repeated: one.repeated + other.repeated,
  unregistered: one.unregistered + other.unregistered,
});
