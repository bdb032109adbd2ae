import { defineCall, text } from '#shared/contract/index.ts';
import { phoneStandings } from '#shared/contract/phone.ts';
import { z } from 'zod';

export const phonePlatforms = ['android', 'ios', 'windows', 'macos', 'linux', 'other'] as const;

/** A coordinate of a point on the curve P-256, base64url. */
const coordinate = z.string().regex(/^[\w-]{43}$/);

/**
 * Identifies the phone that the person uses in this session. A key that never leaves the phone identifies it: the
 * signature over the session's id proves that the phone has the key.
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
