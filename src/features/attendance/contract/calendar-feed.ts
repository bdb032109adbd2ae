import { z } from 'zod';
import { defineCall, languages } from '#shared/contract/index.ts';

const module = 'ZBAT';
const path = '/personal/api/v2/calendar_feed/';
const own = { module, access: 'employee' } as const;

/** The link with which the person's calendar program reads their calendar; null if there is none. */
export const ownCalendarFeed = defineCall({
  ...own,
  name: 'personal.calendar_feed.view',
  method: 'GET',
  path,
  data: z.strictObject({
    feed: z
      .strictObject({
        create_time: z.string(),
        /** The last letters of its secret, for recognition. */
        token_hint: z.string(),
        /** When a program last read it; null for never. */
        last_read: z.string().nullable(),
      })
      .nullable(),
  }),
});

/** Makes the link and ends a previous one. This answer is the only place that shows its address. */
export const makeCalendarFeed = defineCall({
  ...own,
  name: 'personal.calendar_feed.make',
  method: 'POST',
  path: `${path}make/`,
  body: z.strictObject({
    /** The language of the calendar. */
    language: z.enum(languages),
  }),
  /** `path` on this host. */
  data: z.strictObject({ path: z.string() }),
});

/** Ends the link; nobody can read the calendar with it any more. */
export const endCalendarFeed = defineCall({
  ...own,
  name: 'personal.calendar_feed.end',
  method: 'POST',
  path: `${path}end/`,
  body: z.strictObject({}).optional(),
  data: z.null(),
});
