import { z } from 'zod';
import { defineCall, languages } from '#shared/contract/index.ts';

const module = 'ZBAT';
const path = '/personal/api/v2/calendar_feed/';
const own = { module, access: 'employee' } as const;

/** The link by which the person's calendar program reads their calendar; null: there is none. */
export const ownCalendarFeed = defineCall({
  ...own,
  name: 'personal.calendar_feed.view',
  method: 'GET',
  path,
  data: z.strictObject({
    feed: z
      .strictObject({
        create_time: z.string(),
        /** The last letters of its secret, by which it is known again. */
        token_hint: z.string(),
        /** When a program last read it; null: none has. */
        last_read: z.string().nullable(),
      })
      .nullable(),
  }),
});

/** Makes the link; one that there was ends. Its address is in this answer and nowhere else. */
export const makeCalendarFeed = defineCall({
  ...own,
  name: 'personal.calendar_feed.make',
  method: 'POST',
  path: `${path}make/`,
  body: z.strictObject({
    /** The language in which the calendar is written. */
    language: z.enum(languages),
  }),
  /** `path` on this host. */
  data: z.strictObject({ path: z.string() }),
});

/** Ends the link: nobody can read the calendar by it from then on. */
export const endCalendarFeed = defineCall({
  ...own,
  name: 'personal.calendar_feed.end',
  method: 'POST',
  path: `${path}end/`,
  body: z.strictObject({}).optional(),
  data: z.null(),
});
