import {
  choice,
  choiceOrNone,
  computed,
  datetime,
  defineResource,
  integer,
  reference,
  text,
} from '#shared/contract/index.ts';
import { z } from 'zod';
import { doorEventKinds, doorOutcomes, verifications } from '../domain/door-events.ts';

/**
 * What happened at doors: who opened them, who was refused and why, alarms. Append-only, each event once
 * (docs/domain.md#door-events).
 */
export const doorEvent = defineResource({
  name: 'access_control.door_event',
  module: 'ZBAC',
  path: '/acc/api/v2/door_events/',
  audience: { of: 'company', scope: { department: 'department', person: 'employee' } },
  words: { namespace: 'acc', key: 'doorEvent' },
  defaultOrdering: '-event_time',
  readOnly: true,
  phoneFields: ['door', 'employee', 'event_time'],
  fields: {
    event: choice(doorEventKinds, { filter: true, column: 'shown', width: 380 }),
    event_time: datetime({ required: true, sort: true, filter: true, column: 'shown', width: 170 }),
    outcome: choice(doorOutcomes, {
      filter: true,
      column: 'hidden',
      width: 120,
      tones: { opened: 'good', refused: 'waiting', alarm: 'bad', other: 'quiet' },
    }),
    door: reference('access_control.door', { filter: true, column: 'shown', width: 170 }),
    /** The name at that time: a door may be renamed or deleted. */
    door_name: computed(z.string(), { column: 'hidden', width: 180 }),
    employee: reference('personnel.employee', { search: true, filter: true, column: 'shown', width: 190 }),
    /** The Employee ID as the controller sent it; it may be nobody's. */
    emp_code: text({ max: 24, column: 'hidden', width: 110 }),
    department: reference('company.department', { tree: true, filter: true, column: 'hidden', width: 180 }),
    direction: choiceOrNone(['in', 'out'], { column: 'shown', width: 90 }),
    verified_by: choiceOrNone(verifications, { column: 'shown', width: 130 }),
    /** The hours or the combinations because of which somebody was refused. */
    detail: computed(z.string(), { column: 'hidden', width: 180 }),
    /** The photo that the controller took, while the company keeps it: a link that is valid for minutes. */
    photo: computed(z.string().nullable(), { isDrawnByScreen: true }),
    terminal: reference('device.terminal', { filter: true, column: 'hidden', width: 160 }),
    terminal_alias: computed(z.string(), { column: 'hidden', width: 160 }),
    terminal_sn: computed(z.string(), { column: 'hidden', width: 150 }),
    /** The wall time of the controller, and the zone that related it to the instant. */
    event_local: computed(z.string(), { column: 'hidden', width: 170 }),
    tz: computed(z.string(), { column: 'hidden', width: 140 }),
    event_no: integer({ column: 'hidden', width: 110 }),
    received_at: datetime({ required: true, column: 'hidden', width: 170 }),
  },
});
