import {
  accessCommandKinds,
  command,
  commandActions,
  commandFields,
  commandTerminal,
} from '#features/device/contract.ts';
import { choice, defineResource, reference } from '#shared/contract/index.ts';

/** The commands to terminals that concern doors and who may open them. */
export const accessCommand = defineResource({
  name: 'access_control.command',
  module: 'ZBAC',
  path: '/acc/api/v2/commands/',
  audience: { of: 'company', scope: { employee: 'employee' }, follows: [command.name] },
  words: { namespace: 'acc', key: 'accessCommand' },
  fieldWords: command.words,
  defaultOrdering: '-create_time',
  readOnly: true,
  phoneFields: ['command_type', 'status'],
  actions: commandActions,
  fields: {
    terminal: commandTerminal,
    command_type: choice(accessCommandKinds, { filter: true, column: 'shown', width: 200 }),
    ...commandFields,
    /** The command that it repeats. */
    retry_of: reference('access_control.command', { column: 'hidden', width: 120 }),
  },
});
