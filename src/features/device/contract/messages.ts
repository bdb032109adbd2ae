import {
  choice,
  computed,
  datetime,
  defineResource,
  integer,
  multiEmployee,
  readOnly,
  references,
  text,
} from '#shared/contract/index.ts';
import { z } from 'zod';
import { deviceCodes } from './codes.ts';

/** The longest message on a terminal in bytes: that many Latin letters, or half as many Arabic ones. */
export const messageBytes = 320;
/** The longest display in minutes: 45 days, the limit of the protocol's number. */
const mostMinutes = 65_535;

const shared = {
  module: 'ZBDV',
  audience: { of: 'company', scope: 'withheld' },
  defaultOrdering: '-start_time',
  phoneFields: ['content', 'state'],
  codes: [deviceCodes.messageOver, deviceCodes.tooManyMessages],
  actions: {
    /** Sends it to its terminals again. */
    resend: { permission: 'change', max: 100, codes: [deviceCodes.messageOver] },
  },
} as const;

const content = () => text({ max: 200, required: true, search: true, column: 'shown', width: 320 });
const period = () => ({
  start_time: datetime({ required: true, sort: true, filter: true, column: 'shown', width: 170 }),
  last_minutes: integer({ required: true, min: 1, max: mostMinutes, default: 480, unit: 'minutes' }),
});
const deliveryFields = () => ({
  /** When terminals stop showing it. */
  end_time: readOnly(datetime({ column: 'shown', width: 170 })),
  state: readOnly(
    choice(['planned', 'shown', 'over'], {
      column: 'shown',
      width: 130,
      tones: { planned: 'waiting', shown: 'good', over: 'quiet' },
    }),
  ),
  /** The number of its terminals, of those that have it, and of those that refused it. */
  sent_to: computed(z.int(), { column: 'shown', width: 110 }),
  received_by: computed(z.int(), { column: 'shown', width: 110 }),
  failed_at: computed(z.int(), { column: 'hidden', width: 110 }),
});

/** A message that terminals show to everybody (docs/domain.md#messages). */
export const publicMessage = defineResource({
  ...shared,
  name: 'device.public_message',
  path: '/device/api/v2/public_messages/',
  words: { namespace: 'device', key: 'publicMessage' },
  without: ['import'],
  fields: {
    content: content(),
    ...period(),
    areas: references('company.area', { whenEmpty: 'nothing', tree: true, column: 'shown', width: 200 }),
    /** In addition to those of the areas; without areas and terminals, all show it. */
    terminals: references('device.terminal', { whenEmpty: 'said', column: 'shown', width: 200 }),
    ...deliveryFields(),
  },
});

/** A message that a terminal shows to a person who punches (docs/domain.md#messages). */
export const privateMessage = defineResource({
  ...shared,
  name: 'device.private_message',
  path: '/device/api/v2/private_messages/',
  words: { namespace: 'device', key: 'privateMessage' },
  without: ['import'],
  fields: {
    content: content(),
    ...period(),
    employees: multiEmployee({ required: true, whenEmpty: 'nothing', column: 'shown', width: 240 }),
    ...deliveryFields(),
  },
});
