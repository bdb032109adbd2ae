import { choice, datetime, defineResource, integer, readOnly, reference } from '#shared/contract/index.ts';
import { deviceCodes } from './codes.ts';

/** The state of a transfer to a terminal. */
export const syncStatus = () =>
  readOnly(
    choice(['pending', 'succeeded', 'failed', 'removing'], {
      filter: true,
      column: 'shown',
      width: 150,
      tones: { pending: 'waiting', succeeded: 'good', failed: 'bad', removing: 'busy' },
    }),
  );

/** Work codes on terminals (docs/domain.md#work-codes). */
export const terminalWorkCode = defineResource({
  name: 'device.work_code',
  module: 'ZBDV',
  path: '/device/api/v2/work_codes/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'device', key: 'terminalWorkCode' },
  defaultOrdering: '-time',
  readOnly: true,
  phoneFields: ['work_code', 'sync_status'],
  codes: [deviceCodes.notConnected],
  actions: {
    sync_work_code: { permission: 'change', asks: false, max: 1000 },
    /** Removes it from the terminal only. */
    remove_work_code: { permission: 'change', max: 1000 },
  },
  fields: {
    work_code: reference('complement.work_code', { filter: true, column: 'shown', width: 240 }),
    terminal: reference('device.terminal', { required: true, filter: true, column: 'shown', width: 200 }),
    sync_status: syncStatus(),
    return_code: integer({ column: 'hidden', width: 100 }),
    time: datetime({ required: true, sort: true, filter: true, column: 'shown', width: 170 }),
  },
});
