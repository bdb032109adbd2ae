import { sql } from 'drizzle-orm';
import { accessCommandKinds } from '#features/device/contract.ts';
import { commandActions, commands, commandText } from '#features/device/server.ts';
import { resourceServer } from '#server/resource/index.ts';
import { accessCommand } from '../contract/command.ts';

/** The kinds stand in the text, as in the index over these rows alone: a value beside it would not be seen to fit. */
const kinds = sql.raw(accessCommandKinds.map((kind) => `'${kind}'`).join(', '));

export const accessCommandServer = resourceServer(accessCommand, {
  table: commands,
  topic: 'device.command',
  only: () => sql`${commands.command_type} in (${kinds})`,
  ...commandText,
  actions: commandActions,
});
