import { defineCall } from '#shared/contract/index.ts';
import { placeDoubts, webPunchPhotos } from '#shared/contract/web-punch.ts';
import { z } from 'zod';

const module = 'ZBAP';
const bucket = z.object({ label: z.string(), punches: z.int(), people: z.int() });
const punch = z.object({
  id: z.int(),
  employee: z.object({ id: z.int(), display_name: z.string(), photo: z.string().nullable() }),
  department: z.string(),
  punch_time: z.string(),
  punch_state: z.int().nullable(),
  terminal_alias: z.string(),
});

/**
 * What needs attention today, in the company's zone (docs/domain.md#dashboard). Counts follow the person's department
 * scope.
 */
export const dashboard = defineCall({
  name: 'app.dashboard.view',
  method: 'GET',
  path: '/app/api/v2/dashboard/',
  module,
  access: 'device.transaction.view',
  scoped: true,
  data: z.object({
    /** The company's date and zone, which define "today". */
    date: z.string(),
    zone: z.string(),
    headcount: z.int(),
    /** People whose last punch of today leaves them in (odd number of punches, or a state that says in). */
    in_now: z.int(),
    arrived: z.int(),
    not_arrived: z.int(),
    unregistered: z.int(),
    terminals: z.object({ online: z.int(), offline: z.int() }),
    /** 24 hours of today; label `HH`. */
    by_hour: z.array(bucket),
    /** The last 14 days, empty ones too; label `YYYY-MM-DD`. */
    by_day: z.array(bucket),
    /** Newest ten of today's first punches. */
    first_punches: z.array(punch),
    /** Newest ten punches. */
    latest: z.array(punch),
    /**
     * Which set-up steps of a new company are done; null once all are, and for people who do not see the whole company.
     */
    set_up: z
      .object({
        terminal: z.boolean(),
        people: z.boolean(),
        schedule: z.boolean(),
        punch: z.boolean(),
        /** The next thing to create for a schedule. */
        schedule_next: z.enum(['timetable', 'shift', 'schedule']),
      })
      .nullable(),
  }),
});

const dayFigures = z.object({
  /** People who came, who came late beyond grace, who were due and did not come, and who may still come. */
  present: z.int(),
  late: z.int(),
  absent: z.int(),
  not_arrived: z.int(),
});
/** A branch of a tree, with all below it. */
const part = dayFigures.extend({
  id: z.int(),
  name: z.string(),
  /** Part of one before it, whose figures include it. */
  is_below: z.boolean(),
});

/** The company's day and its last four weeks from stored days; each figure links to its list in the daily report. */
export const dashboardDays = defineCall({
  name: 'app.dashboard.days',
  method: 'GET',
  path: '/app/api/v2/dashboard/days/',
  module,
  access: 'attendance.day.view',
  scoped: true,
  data: z.object({
    date: z.string(),
    zone: z.string(),
    today: dayFigures,
    by_department: z.array(part),
    by_area: z.array(part),
    /** Ascending, today last. */
    trend: z.array(dayFigures.extend({ date: z.string() })),
  }),
});

/** An employee's own punches of today. */
export const myDay = defineCall({
  name: 'app.dashboard.mine',
  method: 'GET',
  path: '/app/api/v2/my_day/',
  module,
  access: 'employee',
  data: z.object({
    date: z.string(),
    zone: z.string(),
    /** The server's clock, with which a phone compares its own. */
    now: z.string(),
    today: z.array(
      punch.omit({ employee: true }).extend({
        source: z.string(),
        /** Metres from the company, if it asks for places; whether the punch was outside its radius. */
        distance_m: z.int().nullable(),
        is_outside: z.boolean(),
        /** Why its position cannot be right. */
        place_doubt: z.enum(placeDoubts).nullable(),
        /** What the person wrote about it. */
        note: z.string(),
        photo: z.string().nullable(),
      }),
    ),
    /** Which punches the person may make in the browser, and whether with a position; null for none. `keeps_place`: without network. */
    web_punch: z
      .object({
        breaks: z.boolean(),
        needs_place: z.boolean(),
        keeps_place: z.boolean(),
        photo: z.enum(webPunchPhotos),
      })
      .nullable(),
  }),
});

export const calls = [dashboard, dashboardDays, myDay];
