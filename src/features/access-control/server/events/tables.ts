import { foreignKey, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { employees } from '#features/team/server.ts';
import { companyColumn, foreignId, instant, recordId, wallTime } from '#server/db/columns.ts';
import { doorEventKinds, doorOutcomes, verifications } from '../../domain/door-events.ts';

/**
 * What happened at doors: never changed, only deleted when the company keeps it no longer. Door, controller and department are those of
 * that time, as with punches. Each index ends with the time, so that a page of any filter is one range.
 */
export const doorEvents = pgTable(
  'door_events',
  {
    ...companyColumn(),
    id: recordId(),
    /** Null if the controller speaks of itself, or of a door that is not known. */
    door: foreignId('door'),
    door_no: smallint('door_no').notNull().default(0),
    door_name: text('door_name').notNull().default(''),
    terminal: foreignId('terminal').notNull(),
    terminal_sn: text('terminal_sn').notNull(),
    terminal_alias: text('terminal_alias').notNull().default(''),
    event: text('event', { enum: doorEventKinds }).notNull(),
    outcome: text('outcome', { enum: doorOutcomes }).notNull(),
    /** The protocol's number. */
    event_no: integer('event_no').notNull(),
    event_time: instant('event_time').notNull(),
    event_local: wallTime('event_local').notNull(),
    tz: text('tz').notNull(),
    employee: foreignId('employee'),
    department: foreignId('department'),
    emp_code: text('emp_code').notNull().default(''),
    direction: text('direction', { enum: ['in', 'out'] }),
    verified_by: text('verified_by', { enum: verifications }),
    detail: text('detail').notNull().default(''),
    /** The controller's running number, which restarts after a reset. */
    sequence: text('sequence').notNull().default(''),
    received_at: instant('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    // A record sent twice is one row (docs/device-protocol.md#once-each).
    uniqueIndex('door_events_unique_record').on(
      table.company_id,
      table.terminal_sn,
      table.event_local,
      table.event_no,
      table.door_no,
      table.emp_code,
      table.sequence,
    ),
    index('door_events_time').on(table.company_id, table.event_time, table.id),
    index('door_events_door').on(table.company_id, table.door, table.event_time),
    index('door_events_terminal').on(table.company_id, table.terminal, table.event_time),
    index('door_events_employee').on(table.company_id, table.employee, table.event_time),
    index('door_events_department').on(table.company_id, table.department, table.event_time),
    index('door_events_event').on(table.company_id, table.event, table.event_time),
    index('door_events_outcome').on(table.company_id, table.outcome, table.event_time),
    foreignKey({ columns: [table.company_id, table.employee], foreignColumns: [employees.company_id, employees.id] }),
  ],
);

/** The photos that controllers took of events, kept apart since events are never changed, and for the company's time for photos. */
export const doorEventPhotos = pgTable(
  'door_event_photos',
  {
    ...companyColumn(),
    door_event: foreignId('door_event').notNull(),
    /** The name of the file. */
    photo: text('photo').notNull(),
    /** The event's time, from which its time counts. */
    event_time: instant('event_time').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.door_event] }),
    index('door_event_photos_time').on(table.company_id, table.event_time),
    foreignKey({
      columns: [table.company_id, table.door_event],
      foreignColumns: [doorEvents.company_id, doorEvents.id],
    }).onDelete('cascade'),
  ],
);

/** Photos that came before their events: for a day, and no more of a controller than `mostWaiting` (waiting-photos.ts). */
export const waitingDoorPhotos = pgTable(
  'waiting_door_photos',
  {
    ...companyColumn(),
    terminal_sn: text('terminal_sn').notNull(),
    /** By the controller's clock, as its name says. */
    taken_local: wallTime('taken_local').notNull(),
    /** In small letters; empty for nobody's. */
    emp_code: text('emp_code').notNull(),
    /** The name of the file. */
    photo: text('photo').notNull(),
    received_at: instant('received_at').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'waiting_door_photos_pk',
      columns: [table.company_id, table.terminal_sn, table.taken_local, table.emp_code],
    }),
    index('waiting_door_photos_received_at').on(table.company_id, table.received_at),
  ],
);
