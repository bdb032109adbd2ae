import { defineResource, flag, hour, integer, minute, patterns, second, text, time } from '#shared/contract/index.ts';

const retentionDays = { min: 7, max: 366 } as const;

/**
 * The settings of all terminals of a company that have none of their own. One record a company; the defaults are the usual
 * behaviour.
 */
export const deviceConfiguration = defineResource({
  name: 'device.configuration',
  module: 'ZBDV',
  path: '/device/api/v2/configurations/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'device', key: 'configuration' },
  defaultOrdering: 'id',
  without: ['create', 'destroy', 'import', 'export'],
  fields: {
    /** Between polls, for terminals without an interval of their own. */
    poll_seconds: second({ required: true, min: 5, max: 3600, default: 10, group: 'contact' }),
    retry_seconds: second({ required: true, min: 10, max: 3600, default: 30, group: 'contact' }),
    offline_minutes: minute({ required: true, min: 1, max: 1440, default: 2, group: 'contact' }),
    real_time: flag({ default: true, group: 'uploads' }),
    transfer_interval: minute({
      required: true,
      min: 0,
      max: 1440,
      default: 1,
      visibleWhen: { field: 'real_time', is: false },
      group: 'uploads',
    }),
    /** At most ten; terminals use them only without an interval. */
    transfer_times: text({
      max: 60,
      required: true,
      ...patterns.transferTimes,
      default: '00:00;14:05',
      visibleWhen: { field: 'transfer_interval', is: 0 },
      group: 'uploads',
    }),
    upload_people: flag({ default: true, group: 'uploads' }),
    upload_templates: flag({ default: true, group: 'uploads' }),
    correct_clocks: flag({ default: true, group: 'clocks' }),
    clock_tolerance: second({
      required: true,
      min: 60,
      max: 3600,
      default: 60,
      visibleWhen: { field: 'correct_clocks', is: true },
      group: 'clocks',
    }),
    /** How long a command waits for a terminal to fetch it. */
    command_hours: hour({ required: true, min: 1, max: 720, default: 24, group: 'commands' }),
    /** On each terminal's clock; empty: never. */
    restart_time: time({ group: 'commands' }),
    command_days: integer({ required: true, ...retentionDays, default: 90, group: 'logs' }),
    operation_days: integer({ required: true, ...retentionDays, default: 90, group: 'logs' }),
    error_days: integer({ required: true, ...retentionDays, default: 90, group: 'logs' }),
    upload_days: integer({ required: true, ...retentionDays, default: 30, group: 'logs' }),
    /** Empty: until somebody assigns or deletes them. */
    unregistered_days: integer({ ...retentionDays, group: 'logs' }),
    /** From the punch on; empty: none is kept, and terminals are not asked for them. */
    punch_photo_days: integer({ min: 1, max: 366, group: 'logs' }),
    /** Empty: for good, as punches. */
    door_event_days: integer({ min: 7, max: 3660, group: 'logs' }),
    /** From the event on; empty: none is kept. */
    door_photo_days: integer({ min: 1, max: 366, group: 'logs' }),
  },
});
