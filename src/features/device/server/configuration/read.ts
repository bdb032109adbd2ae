import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { commandPolicy, standardSettings } from '../push/index.ts';
import type { TransferSettings } from '../push/terminal-view.ts';
import type { TerminalRow } from '../terminal-row.ts';
import { deviceConfigurations } from './tables.ts';

/** A company's settings of terminals. */
export type DeviceConfiguration = Omit<
  typeof deviceConfigurations.$inferSelect,
  'company_id' | 'id' | 'version' | 'create_time' | 'update_time' | 'create_user' | 'update_user'
>;

/** For a company without settings. */
export const usualConfiguration: DeviceConfiguration = {
  poll_seconds: standardSettings.heartbeat,
  retry_seconds: standardSettings.errorDelay,
  offline_minutes: 2,
  real_time: standardSettings.realTime,
  transfer_interval: standardSettings.transferInterval,
  transfer_times: standardSettings.transferTimes,
  upload_people: standardSettings.sendsPeople,
  upload_templates: standardSettings.sendsTemplates,
  correct_clocks: true,
  clock_tolerance: 60,
  command_hours: 24,
  restart_time: null,
  command_days: 90,
  operation_days: 90,
  error_days: 90,
  upload_days: 30,
  unregistered_days: null,
  punch_photo_days: null,
  door_event_days: null,
  door_photo_days: null,
};

/** Reads the company's current settings. */
export async function readConfiguration({ tx, companyId }: TenantContext): Promise<DeviceConfiguration> {
  const [found] = await tx.select().from(deviceConfigurations).where(eq(deviceConfigurations.company_id, companyId));
  return found ?? usualConfiguration;
}

/** Seconds between a terminal's polls: its own setting, otherwise the company's. */
export const pollOf = (
  { poll_seconds: company }: DeviceConfiguration,
  { heartbeat }: { readonly heartbeat: number | null },
): number => heartbeat ?? company;

type OwnSettings = Pick<TerminalRow, 'heartbeat' | 'transfer_mode' | 'transfer_interval' | 'transfer_times'>;

/** Settings of a terminal of its own that are in the answer to a handshake. */
export const ownSettings = [
  'heartbeat',
  'transfer_mode',
  'transfer_interval',
  'transfer_times',
] as const satisfies readonly (keyof OwnSettings)[];

/** The settings in the answer to a handshake. */
export const transferSettings = (configuration: DeviceConfiguration, terminal: OwnSettings): TransferSettings => ({
  heartbeat: pollOf(configuration, terminal),
  errorDelay: configuration.retry_seconds,
  ...whenSent(configuration, terminal),
  sendsPeople: configuration.upload_people,
  sendsTemplates: configuration.upload_templates,
  sendsPhotos: configuration.punch_photo_days !== null,
});

/** When punches are sent: a terminal takes an interval before times, and sends at once before both. */
function whenSent(
  configuration: DeviceConfiguration,
  { transfer_mode: mode, transfer_interval: minutes, transfer_times: times }: OwnSettings,
): Pick<TransferSettings, 'realTime' | 'transferTimes' | 'transferInterval'> {
  const { real_time: realTime, transfer_times: transferTimes, transfer_interval: transferInterval } = configuration;
  const usual = { realTime, transferTimes, transferInterval };
  switch (mode) {
    case 'company':
      return usual;
    case 'real_time':
      return { ...usual, realTime: true };
    case 'interval':
      return { ...usual, realTime: false, transferInterval: minutes };
    case 'times':
      return { realTime: false, transferInterval: 0, transferTimes: times };
  }
}

/** Seconds that a clock may drift before it is set; null if it is not set for drift. */
export const toleratedDrift = ({ correct_clocks: corrects, clock_tolerance: seconds }: DeviceConfiguration) =>
  corrects ? seconds : null;

/** A setting in SQL. It does not depend on the rows beside it, so it is read once a statement. */
const setting = (
  name: 'poll_seconds' | 'offline_minutes',
  companyId: number,
): SQL => sql`coalesce((select ${sql.raw(name)} from ${deviceConfigurations}
  where company_id = ${companyId}), ${usualConfiguration[name]})`;

/**
 * Whether a terminal counts as connected: heard within the company's limit and three of its own intervals
 * (docs/device-protocol.md#timers).
 */
export function isHeard(
  { now, companyId }: Pick<TenantContext, 'now' | 'companyId'>,
  terminal: { readonly last_activity: SQLWrapper; readonly heartbeat: SQLWrapper },
): SQL {
  return sql`${terminal.last_activity} > ${now.toString()}::timestamptz
    - greatest(60 * ${setting('offline_minutes', companyId)}, 3 * coalesce(${terminal.heartbeat}, ${setting('poll_seconds', companyId)})) * interval '1 second'`;
}

/** When a command that is queued now expires: soon for a physical act, otherwise by the company's setting. */
export function commandExpiry(
  { now }: TenantContext,
  { command_hours: hours }: DeviceConfiguration,
  content: string,
): string {
  const { repeatable, lifetime } = commandPolicy(content);
  return now.add(repeatable ? { hours } : { seconds: lifetime }).toString();
}
