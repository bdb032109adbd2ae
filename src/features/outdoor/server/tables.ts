import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { departments, locations } from '#features/company/server.ts';
import { employees } from '#features/team/server.ts';
import type { PickedLocation } from '#shared/contract/index.ts';
import { placeDoubts, webPunchOutside } from '#shared/contract/web-punch.ts';
import { folded, foreignId, instant, recordColumns, timeOfDay } from '#server/db/columns.ts';
import { keptChecks, visitStates } from '../contract/visit-states.ts';

/** The clients that people visit. */
export const clients = pgTable(
  'clients',
  {
    ...recordColumns(),
    client_code: text('client_code').notNull(),
    client_name: text('client_name').notNull(),
    place: jsonb('place').$type<PickedLocation>().notNull(),
    /** Metres. */
    radius: integer('radius').notNull().default(200),
    contact_name: text('contact_name').notNull().default(''),
    contact_phone: text('contact_phone').notNull().default(''),
    email: text('email').notNull().default(''),
    industry: text('industry').notNull().default(''),
    owner: foreignId('owner'),
    enabled: boolean('enabled').notNull().default(true),
    remark: text('remark').notNull().default(''),
    /** Coordinates of the place for the index that finds nearby clients. */
    latitude: doublePrecision('latitude')
      .notNull()
      .generatedAlwaysAs(sql`((place -> 'location' ->> 'lat')::double precision)`),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    uniqueIndex('clients_unique_client_code').on(table.company_id, folded(table.client_code)),
    index('clients_client_name').on(table.company_id, table.client_name, table.id),
    index('clients_latitude').on(table.company_id, table.latitude),
    index('clients_owner').on(table.company_id, table.owner),
    foreignKey({ columns: [table.company_id, table.owner], foreignColumns: [employees.company_id, employees.id] }),
  ],
);

/** The position that the person reported; null: not asked yet. */
const placeColumns = <const P extends 'start' | 'end'>(part: P) => ({
  latitude: doublePrecision(`${part}_latitude`),
  longitude: doublePrecision(`${part}_longitude`),
  accuracy_m: integer(`${part}_accuracy_m`),
  distance_m: integer(`${part}_distance_m`),
});
const start = placeColumns('start');
const end = placeColumns('end');

/** Visits to clients, planned and unplanned. */
export const visits = pgTable(
  'visits',
  {
    ...recordColumns(),
    is_scheduled: boolean('is_scheduled').notNull().default(true),
    employee: foreignId('employee').notNull(),
    /** Null for an unplanned visit to nobody that the company knows. */
    client: foreignId('client'),
    /** The date in the person's time zone. */
    visit_date: date('visit_date', { mode: 'string' }).notNull(),
    start_time: timeOfDay('start_time').default('09:00'),
    end_time: timeOfDay('end_time').default('10:00'),
    purpose: text('purpose').notNull().default(''),
    status: text('status', { enum: visitStates }).notNull().default('planned'),
    actual_start: instant('actual_start'),
    actual_end: instant('actual_end'),
    start_latitude: start.latitude,
    start_longitude: start.longitude,
    start_accuracy_m: start.accuracy_m,
    start_distance_m: start.distance_m,
    end_latitude: end.latitude,
    end_longitude: end.longitude,
    end_accuracy_m: end.accuracy_m,
    end_distance_m: end.distance_m,
    /** Started or finished outside the client's circle, but kept. */
    is_outside: boolean('is_outside').notNull().default(false),
    /** Why the position of its start or its end cannot be right. */
    place_doubt: text('place_doubt', { enum: placeDoubts }),
    /** A phone kept a step of it without network; the worst of what was found out about them. */
    is_offline: boolean('is_offline').notNull().default(false),
    kept_check: text('kept_check', { enum: keptChecks }),
    result_note: text('result_note').notNull().default(''),
    start_photo: text('start_photo'),
    end_photo: text('end_photo'),
    cancel_reason: text('cancel_reason').notNull().default(''),
    reject_reason: text('reject_reason').notNull().default(''),
    /** The key that the person's browser gave to the request, so that a repeated request makes one visit. */
    start_key: text('start_key'),
    end_key: text('end_key'),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('visits_employee').on(table.company_id, table.employee, table.visit_date),
    index('visits_visit_date').on(table.company_id, table.is_scheduled, table.visit_date, table.id),
    index('visits_client').on(table.company_id, table.client, table.visit_date),
    index('visits_planned')
      .on(table.company_id, table.visit_date)
      .where(sql`status = 'planned'`),
    uniqueIndex('visits_start_key').on(table.company_id, table.employee, table.start_key),
    uniqueIndex('visits_end_key').on(table.company_id, table.employee, table.end_key),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.company_id, table.client], foreignColumns: [clients.company_id, clients.id] }),
  ],
);

/** Where and when a person may punch in the browser. */
const placeRuleColumns = () => ({
  location: foreignId('location').notNull(),
  start_date: date('start_date', { mode: 'string' }).notNull(),
  /** The last day; null: no end. */
  end_date: date('end_date', { mode: 'string' }),
  outside: text('outside', { enum: webPunchOutside }).notNull().default('refuse'),
  enabled: boolean('enabled').notNull().default(true),
  remark: text('remark').notNull().default(''),
});

/** Where an employee may punch. */
export const employeePlaces = pgTable(
  'employee_places',
  { ...recordColumns(), employee: foreignId('employee').notNull(), ...placeRuleColumns() },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('employee_places_employee').on(table.company_id, table.employee),
    index('employee_places_start_date').on(table.company_id, table.start_date, table.id),
    index('employee_places_location').on(table.company_id, table.location),
    foreignKey({
      columns: [table.company_id, table.employee],
      foreignColumns: [employees.company_id, employees.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.company_id, table.location], foreignColumns: [locations.company_id, locations.id] }),
  ],
);

/** Where the people of a department may punch. */
export const departmentPlaces = pgTable(
  'department_places',
  {
    ...recordColumns(),
    department: foreignId('department').notNull(),
    ...placeRuleColumns(),
    /** It holds for the departments below too. */
    with_below: boolean('with_below').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.id] }),
    index('department_places_department').on(table.company_id, table.department),
    index('department_places_start_date').on(table.company_id, table.start_date, table.id),
    index('department_places_location').on(table.company_id, table.location),
    foreignKey({
      columns: [table.company_id, table.department],
      foreignColumns: [departments.company_id, departments.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.company_id, table.location], foreignColumns: [locations.company_id, locations.id] }),
  ],
);
