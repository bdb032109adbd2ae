import { choice, computed, datetime, defineResource, reference, text } from '#shared/contract/index.ts';
import { z } from 'zod';
import { deviceCodes } from './codes.ts';
import { inCapitals } from './trust.ts';

const device = 'ZBDV';

/** Why a record from a terminal was set aside instead of stored. */
export const refusalReasons = [
  'tooFewFields',
  'tooLong',
  'emptyPin',
  'badPin',
  'badTime',
  'futureTime',
  'pastTime',
  'badState',
  'badVerify',
  'unknownRecord',
  'outOfRange',
  'templateKept',
  'notKept',
  'deviceError',
  'commKeyRefused',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/**
 * Records that could not be stored as rows. They are acknowledged, since a terminal would otherwise repeat them for ever, and shown
 * here, so that none is lost unseen.
 */
export const refusedRecord = defineResource({
  name: 'device.refused_record',
  module: device,
  path: '/device/api/v2/refused_records/',
  audience: { of: 'company', scope: 'withheld' },
  words: { namespace: 'device', key: 'refused' },
  defaultOrdering: '-received_at',
  readOnly: true,
  phoneFields: ['reason', 'terminal_sn'],
  actions: {
    /**
     * Stores punches and door events with a corrected time. The person enters that of the earliest; the others keep their distance
     * to it, since the clock was wrong by the same amount for all.
     */
    store_refused: {
      permission: 'device.refused_record.change',
      fields: { time: datetime({ required: true }) },
      max: 500,
      codes: [deviceCodes.notCorrectable],
    },
    /** Deletes records for good; the operation log names them. */
    discard_refused: { permission: 'device.refused_record.delete', isDanger: true, max: 1000 },
  },
  fields: {
    received_at: datetime({ required: true, sort: true, filter: true, column: 'shown', width: 170 }),
    reason: choice(refusalReasons, { filter: true, column: 'shown', width: 200 }),
    terminal: reference('device.terminal', { filter: true, column: 'shown', width: 180 }),
    terminal_sn: text({ max: 64, clean: inCapitals, filter: true, column: 'hidden', width: 150 }),
    /** The table of the upload. */
    kind: text({ max: 40, filter: true, column: 'shown', width: 110 }),
    /** As received, without secrets. */
    line: computed(z.string(), { column: 'shown', width: 420 }),
  },
});
