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
  /** A link that works for some minutes. */
  attachment: z.object({ url: z.string(), name: z.string() }).nullable(),
  /** Null: not read yet. */
  read_time: z.string().nullable(),
  /** Null: not confirmed, or not asked for. */
  confirm_time: z.string().nullable(),
});
export type OwnAnnouncement = z.output<typeof ownAnnouncementSchema>;

/** The current announcements for the signed-in person, pinned ones first, at most a hundred. */
export const ownAnnouncements = defineCall({
  ...common,
  name: 'outdoor.announcement.own',
  method: 'GET',
  path,
  data: z.array(ownAnnouncementSchema),
});

/** Marks an announcement as read, or confirms it if the company asks for that. */
export const readAnnouncement = defineCall({
  ...common,
  name: 'outdoor.announcement.confirm',
  method: 'POST',
  path: `${path}read/`,
  body: z.strictObject({ id: idSchema, confirms: z.boolean() }),
  data: z.object({ id: z.int() }),
});
