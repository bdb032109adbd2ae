import { z } from 'zod';
import { defineCall } from './call.ts';
import { freeText, uploadedFileSchema } from './field/index.ts';

/** A file on its own way to the server, before the form that names it. */
export const uploadQuery = z.strictObject({
  /** Its purpose: `<module>.<resource>.<field>`, `<module>.<resource>.import`. It cannot be used for anything else. */
  for: z.string().regex(/^[a-z_]+(\.[a-z_]+){2}$/),
  name: freeText(255).min(1),
  /** The number of bytes to come. */
  size: z.coerce.number().int().min(0),
});

/**
 * Takes a file as the body of the call (docs/decisions.md#27-uploads). The form sends the answer in the place of the
 * file: its `dataURL` is a link that works only for this person, for viewing and for saving, within an hour.
 */
export const uploadFile = defineCall({
  name: 'system.upload.create',
  method: 'POST',
  path: '/system/api/v2/uploads/',
  module: 'ZBSY',
  access: 'signedIn',
  query: uploadQuery,
  body: z.instanceof(Blob),
  content: 'bytes',
  data: uploadedFileSchema,
  maxBody: 50_000_000,
});
