import { choice, computed, datetime, defineResource, integer, reference, text } from '#shared/contract/index.ts';
import { z } from 'zod';
import { terminalOperations } from './operations.ts';
import { inCapitals } from './trust.ts';

const device = 'ZBDV';
const terminalFields = {
  terminal: reference('device.terminal', { filter: true, column: 'shown', width: 180 }),
  terminal_sn: text({ max: 64, clean: inCapitals, filter: true, column: 'hidden', width: 150 }),
} as const;
/** The column by which a log is sorted and filtered. */
const at = { required: true, sort: true, filter: true, column: 'shown', width: 170 } as const;

/** Events from the menu of terminals and their doors (docs/domain.md#terminal-logs). */
export const terminalOperation = defineResource({
  name: 'device.operation_log',
  module: device,
  path: '/device/api/v2/operation_logs/',
  audience: { of: 'company', scope: 'withheld' },
  words: { namespace: 'device', key: 'terminalOperation' },
  defaultOrdering: '-time',
  readOnly: true,
  phoneFields: ['operation', 'terminal'],
  fields: {
    time: datetime(at),
    operation: choice(terminalOperations, { filter: true, column: 'shown', width: 220 }),
    ...terminalFields,
    operator: text({ max: 24, filter: true, column: 'shown', width: 140 }),
    /** The object of the operation, as the terminal sends it. */
    params: computed(z.string(), { column: 'shown', width: 220 }),
    op_type: integer({ column: 'hidden', width: 100 }),
    /** The wall time that the terminal showed. */
    op_time: computed(z.string(), { column: 'hidden', width: 170 }),
    received_at: datetime({ required: true, filter: true, column: 'hidden', width: 170 }),
  },
});

/** Errors reported by terminals; repetitions of the same error are counted. */
export const terminalError = defineResource({
  name: 'device.error_log',
  module: device,
  path: '/device/api/v2/error_logs/',
  audience: { of: 'company', scope: 'withheld' },
  words: { namespace: 'device', key: 'terminalError' },
  defaultOrdering: '-time',
  readOnly: true,
  phoneFields: ['error_msg', 'terminal'],
  actions: {
    /** Somebody has seen it. A repetition opens it again. */
    acknowledge: { permission: 'change', from: ['open'], to: 'acknowledged', asks: false, max: 1000 },
  },
  fields: {
    time: datetime(at),
    ...terminalFields,
    error_code: text({ max: 32, filter: true, column: 'shown', width: 120 }),
    error_msg: computed(z.string(), { column: 'shown', width: 300 }),
    times: integer({ column: 'shown', width: 90 }),
    status: choice(['open', 'acknowledged'], {
      filter: true,
      column: 'shown',
      width: 140,
      tones: { open: 'bad', acknowledged: 'quiet' },
    }),
    command: reference('device.command', { column: 'hidden', width: 120 }),
    data_origin: text({ max: 16, column: 'hidden', width: 110 }),
    additional: computed(z.string(), { column: 'hidden', width: 260 }),
    first_time: datetime({ required: true, column: 'hidden', width: 170 }),
  },
});

/** Each upload of a terminal: its size and result. */
export const terminalUpload = defineResource({
  name: 'device.upload_log',
  module: device,
  path: '/device/api/v2/upload_logs/',
  audience: { of: 'company', scope: 'withheld' },
  words: { namespace: 'device', key: 'terminalUpload' },
  defaultOrdering: '-time',
  readOnly: true,
  phoneFields: ['event', 'terminal'],
  fields: {
    time: datetime(at),
    terminal: terminalFields.terminal,
    event: text({ max: 40, filter: true, column: 'shown', width: 130 }),
    lines: integer({ column: 'shown', width: 100 }),
    stored: integer({ column: 'shown', width: 100 }),
    repeated: integer({ column: 'shown', width: 110 }),
    refused: integer({ column: 'shown', width: 100 }),
    size: integer({ column: 'hidden', width: 110 }),
    duration_ms: integer({ column: 'hidden', width: 110 }),
  },
});
