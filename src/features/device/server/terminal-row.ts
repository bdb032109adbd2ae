import { and, eq, sql } from 'drizzle-orm';
import { areas } from '#features/company/server.ts';
import { canonicalZone } from '#shared/contract/index.ts';
import type { Transaction } from '#server/db/database.ts';
import { statementName } from '#server/db/prepared.ts';
import type { TenantContext } from '#server/http/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import type { PunchOrigin, Stored } from './ingest.ts';
import { charsets, dialects, standardSettings, type TerminalView } from './push/index.ts';
import { transferSettings, usualConfiguration, type DeviceConfiguration } from './configuration/read.ts';
import { deviceConfigurations } from './configuration/tables.ts';
import { terminals } from './tables.ts';
import { readClock, settingsOf } from './terminal-clock.ts';

export type TerminalRow = typeof terminals.$inferSelect;

/** The zone of a terminal's wall times: its own, otherwise its area's, otherwise the company's (docs/domain.md#time). */
export async function terminalZone(
  context: Pick<TenantContext, 'tx' | 'companyId'>,
  terminal: TerminalRow,
): Promise<string> {
  const [area] = await context.tx
    .select({ zone: areas.timezone })
    .from(areas)
    .where(and(eq(areas.company_id, context.companyId), eq(areas.id, terminal.area)));
  const [company] = await context.tx
    .select({ zone: companies.company_timezone })
    .from(companies)
    .where(eq(companies.id, context.companyId));
  return firstZone(terminal.terminal_tz, area?.zone, company?.zone);
}

/** The first zone that is known: an obsolete name must not stop a terminal for good. */
export function firstZone(...names: readonly (string | null | undefined)[]): string {
  for (const name of names) {
    const zone = name ? canonicalZone(name) : undefined;
    if (zone !== undefined) return zone;
  }
  return 'UTC';
}

function prepareReading(tx: Transaction) {
  return tx
    .select({
      row: terminals,
      company_addresses: companies.terminal_addresses,
      company_key_required: companies.terminal_key_required,
      area: areas.timezone,
      company: companies.company_timezone,
      configuration: deviceConfigurations,
    })
    .from(terminals)
    .innerJoin(companies, eq(companies.id, terminals.company_id))
    .leftJoin(areas, and(eq(areas.company_id, terminals.company_id), eq(areas.id, terminals.area)))
    .leftJoin(deviceConfigurations, eq(deviceConfigurations.company_id, terminals.company_id))
    .where(and(eq(terminals.company_id, sql.placeholder('company')), eq(terminals.id, sql.placeholder('id'))))
    .prepare(statementName(tx, 'terminal at the endpoint'));
}

/** A terminal with its zone and the company's settings of terminals. */
export interface FoundTerminal {
  readonly row: TerminalRow;
  readonly zone: string;
  readonly company_addresses: string;
  readonly company_key_required: boolean;
  readonly configuration: DeviceConfiguration;
}

/** Prepared once for each connection. */
const readings = new WeakMap<Transaction, ReturnType<typeof prepareReading>>();

/** Reads a terminal and its zone in one query, for the device endpoint. */
export async function readTerminal({ tx, companyId }: TenantContext, id: number): Promise<FoundTerminal | undefined> {
  let reading = readings.get(tx);
  if (!reading) readings.set(tx, (reading = prepareReading(tx)));
  const [found] = await reading.execute({ company: companyId, id });
  if (!found) return undefined;
  const { area, company, configuration, ...rest } = found;
  return {
    ...rest,
    configuration: configuration ?? usualConfiguration,
    zone: firstZone(found.row.terminal_tz, area, company),
  };
}

/** The origin of a terminal's punches, as they store it. */
export function terminalOrigin(terminal: TerminalRow, zone: string): PunchOrigin {
  return {
    source: 'device',
    tz: zone,
    terminal: terminal.id,
    terminal_sn: terminal.sn,
    terminal_alias: terminal.alias,
    area: terminal.area,
  };
}

/** Adds punches that did not arrive through the endpoint to the terminal's count. */
export async function countPunches(
  { tx, companyId }: TenantContext,
  id: number,
  { stored, unregistered }: Stored,
): Promise<void> {
  await tx
    .update(terminals)
    .set({ transaction_count: sql`${terminals.transaction_count} + ${stored + unregistered}` })
    .where(and(eq(terminals.company_id, companyId), eq(terminals.id, id)));
}

const known = <T extends string>(list: readonly T[], value: string | undefined): T | null =>
  list.find((item) => item === value) ?? null;

/** The terminal as the protocol sees it. */
export function viewOf({ row: terminal, zone, configuration }: FoundTerminal): TerminalView {
  const { protocol } = terminal;
  return {
    sn: terminal.sn,
    standing: terminal.enabled ? 'approved' : 'disabled',
    dialect: known(dialects, terminal.dialect),
    dialectForced: protocol['dialectForced'] === 'yes',
    zone,
    clock: settingsOf(readClock(terminal)),
    isUntold: readClock(terminal).isUntold,
    language: terminal.device_language,
    charset: known(charsets, protocol['charset']),
    pushVersion: terminal.push_ver || null,
    // A moved terminal sends all its old records; only times that no clock can have shown are set aside.
    commissionedAt: null,
    stamps: terminal.stamps,
    sendAgain: (protocol['sendAgain'] ?? '').split(',').filter(Boolean),
    registryCode: protocol['registryCode'] ?? '',
    sessionId: protocol['sessionId'] ?? '',
    registered: protocol['registered'] === 'yes',
    tableAcknowledgement: protocol['acknowledgement'] === 'plain' ? 'plain' : 'count',
    heldRecordRoom: { records: 0, bytes: 0 },
    settings: transferSettings(configuration, terminal),
  };
}

/** An unclaimed terminal: answers of the protocol only, nothing about any company (docs/security.md#unclaimed-terminals). */
export function unclaimedView(
  sn: string,
  details: Record<string, string> | undefined,
  room: TerminalView['heldRecordRoom'],
): TerminalView {
  return {
    sn,
    standing: details ? 'pending' : 'unknown',
    dialect: known(dialects, details?.['dialect']),
    dialectForced: false,
    zone: 'UTC',
    clock: [],
    isUntold: false,
    language: null,
    charset: null,
    pushVersion: details?.['pushVersion'] ?? null,
    commissionedAt: null,
    stamps: {},
    sendAgain: [],
    // Empty: a registration is refused until the terminal's company is known.
    registryCode: '',
    sessionId: '0',
    registered: false,
    tableAcknowledgement: 'count',
    heldRecordRoom: room,
    settings: standardSettings,
  };
}
