import { defineCall, idSchema } from '#shared/contract/index.ts';
import { z } from 'zod';

const path = '/personal/api/v2/announcements/';
const common = { module: 'ZBOD', access: 'employee' } as const;

const ownAnnouncementSchema = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  start_time: z.string(),
  is_pinned: z.boolean(),
  needs_confirm: z.boolean(),
  /** A link that opens it for some minutes. */
  attachment: z.object({ url: z.string(), name: z.string() }).nullable(),
  /** Null: the person has yet to read it. */
  read_time: z.string().nullable(),
  /** Null: they have yet to say so, where they are asked to. */
  confirm_time: z.string().nullable(),
});
export type OwnAnnouncement = z.output<typeof ownAnnouncementSchema>;

/** What the company tells the signed-in person now, what is pinned first: at most a hundred. */
export const ownAnnouncements = defineCall({
  ...common,
  name: 'outdoor.announcement.own',
  method: 'GET',
  path,
  data: z.array(ownAnnouncementSchema),
});

/** Says that the person has read one of them, or confirms it where the company asks for that. */
export const readAnnouncement = defineCall({
  ...common,
  name: 'outdoor.announcement.confirm',
  method: 'POST',
  path: `${path}read/`,
  body: z.strictObject({ id: idSchema, confirms: z.boolean() }),
  data: z.object({ id: z.int() }),
});
