import { sql } from 'drizzle-orm';
import { accessCommandKinds } from '#features/device/contract.ts';
import { commandActions, commands, commandText } from '#features/device/server.ts';
import { resourceServer } from '#server/resource/index.ts';
import { accessCommand } from '../contract/command.ts';

/** The kinds are literals, as in the partial index: the planner would not match a parameter with it. */
const kinds = sql.raw(accessCommandKinds.map((kind) => `'${kind}'`).join(', '));

export const accessCommandServer = resourceServer(accessCommand, {
  table: commands,
  topic: 'device.command',
  only: () => sql`${commands.command_type} in (${kinds})`,
  ...commandText,
  actions: commandActions,
});
