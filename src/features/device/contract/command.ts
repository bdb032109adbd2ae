import { choice, computed, datetime, defineResource, integer, reference } from '#shared/contract/index.ts';
import { z } from 'zod';
import { deviceCodes } from './codes.ts';

const device = 'ZBDV';

/** Kinds of commands that people send. */
const commandsByHand = [
  'reboot',
  'open_door',
  'end_alarm',
  'lock_down',
  'release_door',
  'keep_open',
  'check',
  'info',
  'upload_transactions',
  'upload_users',
  'upload_templates',
  'sync_time',
  'set_option',
  'enrol_finger',
  'enrol_face',
  'enrol_card',
  'clear_punches',
  'clear_photos',
  'clear_all',
] as const;
/** What a queued command is for: ordered by somebody, or caused by a changed person. */
export const commandKinds = [
  'update_person',
  'delete_person',
  'update_photo',
  'delete_photo',
  'update_template',
  'delete_template',
  'update_work_code',
  'delete_work_code',
  'update_message',
  'delete_message',
  'grant_access',
  'revoke_access',
  'set_period',
  'set_holidays',
  'set_door',
  'set_combination',
  ...commandsByHand,
] as const;
export type CommandKind = (typeof commandKinds)[number];

/** Kinds about doors and who may open them; the access area lists them too. */
export const accessCommandKinds = [
  'grant_access',
  'revoke_access',
  'set_period',
  'set_holidays',
  'set_door',
  'set_combination',
  'open_door',
  'end_alarm',
  'lock_down',
  'release_door',
  'keep_open',
] as const satisfies readonly CommandKind[];

/** Commands that set how a door is until another one: which of them is sent, the door's own record decides. */
export const modeKinds = ['lock_down', 'release_door', 'keep_open'] as const satisfies readonly CommandKind[];

/** Acts at a door by somebody who may be standing before it: they go before all that waits for the terminal. */
export const controlKinds = ['open_door', 'end_alarm', ...modeKinds] as const satisfies readonly CommandKind[];

/**
 * People and what their rights need, in the order in which it was queued: hours before the privilege that names them, a
 * deletion of everything before those who come after it. All else goes behind them.
 */
export const peopleKinds = [
  'update_person',
  'delete_person',
  'grant_access',
  'revoke_access',
  'set_period',
  'set_holidays',
  'set_door',
  'set_combination',
  'clear_all',
] as const satisfies readonly CommandKind[];

/** What can be done with a command. */
export const commandActions = {
  /** Queues a copy; the old command keeps its result. */
  resend: {
    permission: 'change',
    from: ['failed', 'expired', 'cancelled'],
    // An act at a door is for the moment at which it was ordered.
    notOffered: { command_type: controlKinds },
    max: 500,
    codes: [deviceCodes.notRepeatable],
  },
  /** Only while the terminal has not fetched it. */
  cancel: { permission: 'change', from: ['pending'], to: 'cancelled', max: 1000 },
} as const;

/** The terminal of a command. */
export const commandTerminal = reference('device.terminal', {
  required: true,
  filter: true,
  column: 'shown',
  width: 180,
});

/** Further columns of lists of commands. */
export const commandFields = {
  /** Secrets are masked. */
  content: computed(z.string(), { column: 'shown', width: 320 }),
  status: choice(['pending', 'sent', 'succeeded', 'failed', 'expired', 'cancelled'], {
    filter: true,
    column: 'shown',
    width: 120,
    tones: {
      pending: 'waiting',
      sent: 'busy',
      succeeded: 'good',
      failed: 'bad',
      expired: 'quiet',
      cancelled: 'quiet',
    },
  }),
  create_time: datetime({ required: true, sort: true, filter: true, column: 'shown', width: 170 }),
  sent_time: datetime({ column: 'hidden', width: 170 }),
  return_time: datetime({ column: 'shown', width: 170 }),
  return_code: integer({ column: 'shown', width: 100 }),
};

/** Commands to terminals and their answers (docs/domain.md#commands). */
export const command = defineResource({
  name: 'device.command',
  module: device,
  path: '/device/api/v2/commands/',
  audience: { of: 'company', scope: { employee: 'employee' } },
  words: { namespace: 'device', key: 'command' },
  defaultOrdering: '-create_time',
  readOnly: true,
  phoneFields: ['command_type', 'status'],
  actions: {
    ...commandActions,
    /**
     * Takes ended commands off the list; the operation log names them. Those about doors stay as long as the settings say, since what a
     * controller holds is read off them.
     */
    clear_finished: {
      permission: 'device.command.delete',
      from: ['succeeded', 'failed', 'expired', 'cancelled'],
      notOffered: { command_type: accessCommandKinds },
      isDanger: true,
      max: 1000,
      matching: true,
    },
  },
  fields: {
    terminal: commandTerminal,
    command_type: choice(commandKinds, { filter: true, column: 'shown', width: 200 }),
    ...commandFields,
    /** The command that it repeats. */
    retry_of: reference('device.command', { column: 'hidden', width: 120 }),
  },
});
