import { z } from 'zod';
import { defineCall, refusalCode } from '#shared/contract/index.ts';
import { lengths } from '../domain/rules.ts';

/** The link leads to no company. Its code is random: whoever has it was given it. */
export const unknownLink = refusalCode('ZBDV0190', 400);

/** Whose page it is that the link opens. */
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

/** What the company's link names it by; for who hands the link out. */
export const photoLink = defineCall({
  name: 'device.bio_photo.link',
  method: 'GET',
  path: '/device/api/v2/biophotos/link/',
  module: 'ZBDV',
  access: 'device.bio_photo.view',
  scoped: true,
  data: z.object({ code: z.string() }),
});
