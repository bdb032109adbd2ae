import { and, eq, sql } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import type { Upkeep } from '#server/upkeep/index.ts';
import { wordsIn } from '#server/words/index.ts';
import { deviceConfiguration } from '../../contract/configuration.ts';
import { queueCommands } from '../queue-commands.ts';
import { attendanceCommands } from '../push/index.ts';
import { terminals } from '../tables.ts';
import { deviceConfigurations } from './tables.ts';

/** Gives a company the default settings of terminals; does nothing if it has some. */
export async function seedConfiguration({ tx, companyId }: TenantContext): Promise<void> {
  await tx.insert(deviceConfigurations).values({ company_id: companyId }).onConflictDoNothing();
}

/** For companies from before the settings existed. */
export const configurationUpkeep: Upkeep = { name: 'device.configuration', run: seedConfiguration };

/** The settings that a handshake sends to terminals. */
const sentSettings = [
  'poll_seconds',
  'retry_seconds',
  'real_time',
  'transfer_interval',
  'transfer_times',
  'upload_people',
  'upload_templates',
] as const;

/** Makes terminals read their settings again: `CHECK` causes a handshake. */
export const tellSettings = (context: TenantContext, ids: readonly number[]): Promise<void> =>
  queueCommands(
    context,
    ids.map((terminal) => ({ terminal, type: 'check', content: attendanceCommands.check(), replaceKey: 'check' })),
  );

/** The company's settings of terminals. */
export const deviceConfigurationServer = resourceServer(deviceConfiguration, {
  table: deviceConfigurations,
  // The only record; it is named after its page.
  display: ({ actor }) => sql<string>`${wordsIn(actor.language).text('device:configuration.title')}::text`,
  afterChange: async (context, change) => {
    if (change.kind !== 'change') return;
    const { before, after } = change;
    if (sentSettings.every((name) => before[name] === after[name])) return;
    const working = await context.tx
      .select({ id: terminals.id })
      .from(terminals)
      .where(
        and(eq(terminals.company_id, context.companyId), eq(terminals.standing, 'proven'), eq(terminals.enabled, true)),
      );
    await tellSettings(
      context,
      working.map(({ id }) => id),
    );
  },
});
