import { z } from 'zod';
import { defineCall, refusalCode } from '#shared/contract/index.ts';
import { lengths } from '../domain/rules.ts';

/** The link has no company. Its code is random, so only recipients of the link know it. */
export const unknownLink = refusalCode('ZBDV0190', 400);

/** The company of a link. */
export const photoLinkCompany = defineCall({
  name: 'device.bio_photo.linkCompany',
  method: 'POST',
  path: '/device/api/v2/biophotos/link_company/',
  module: 'ZBDV',
  access: 'public',
  maxBody: 1024,
  readOnly: true,
  body: z.strictObject({ company_id: z.string().max(lengths.company) }),
  data: z.object({ company_name: z.string() }),
  codes: [unknownLink],
});

/** The code of the company's link, for people who distribute it. */
export const photoLink = defineCall({
  name: 'device.bio_photo.link',
  method: 'GET',
  path: '/device/api/v2/biophotos/link/',
  module: 'ZBDV',
  access: 'device.bio_photo.view',
  scoped: true,
  data: z.object({ code: z.string() }),
});
