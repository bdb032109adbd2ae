import { defineCall, text } from '#shared/contract/index.ts';
import { phoneStandings } from '#shared/contract/phone.ts';
import { z } from 'zod';

export const phonePlatforms = ['android', 'ios', 'windows', 'macos', 'linux', 'other'] as const;

/** A coordinate of a point on the curve P-256, base64url. */
const coordinate = z.string().regex(/^[\w-]{43}$/);

/**
 * Says by which phone the person works in this session. The phone is known by a key that it made and never gives away: the
 * signature over the session's id proves that it has it.
 */
export const tellPhone = defineCall({
  name: 'outdoor.phone.tell',
  module: 'ZBOD',
  access: 'employee',
  method: 'POST',
  path: '/personal/api/v2/phones/',
  body: z.strictObject({
    key: z.strictObject({ x: coordinate, y: coordinate }),
    signature: z.string().regex(/^[\w-]{86}$/),
    device_name: text({ max: 60, required: true }).write,
    platform: z.enum(phonePlatforms),
    is_installed: z.boolean(),
  }),
  data: z.object({ standing: z.enum(phoneStandings) }),
});
