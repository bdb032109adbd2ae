import { z } from 'zod';
import { defineCall, fieldMessage, describeText, languages, type TextDescription } from '#shared/contract/index.ts';
import type { TextRule } from '#shared/contract/field/text-rule.ts';
import {
  consentVersion,
  employeeCode,
  employeeCodeRule,
  lengths,
  mostPhotoCharacters,
  remarksRule,
} from '../domain/rules.ts';

function ruled({ clean, mistake, max }: TextRule, description: TextDescription) {
  return z
    .string({ error: fieldMessage('required') })
    .meta({ ...describeText(description), maxLength: max })
    .transform(clean)
    .pipe(
      z.string().superRefine((text, context) => {
        const found = mistake(text);
        if (found) context.addIssue({ code: 'custom', message: fieldMessage(found.code, found.context) });
      }),
    );
}

/**
 * Submits a photo for the employee of a code (spec sections 3 and 7). Public; the answer is the same whether or not
 * the company and code exist (docs/security.md#photos-by-link). The page converts the chosen file to JPEG.
 * whatever was chosen.
 */
export const registerBioPhoto = defineCall({
  name: 'device.bio_photo.register',
  method: 'POST',
  path: '/device/api/v2/biophotos/self_register/',
  module: 'ZBDV',
  access: 'public',
  maxBody: mostPhotoCharacters + 8 * 1024,
  body: z.strictObject({
    company_id: z.union([z.string().max(lengths.company), z.int()]).transform(String),
    biophoto: z
      .string({ error: fieldMessage('required') })
      .min(1, { error: fieldMessage('required') })
      .max(mostPhotoCharacters, { error: fieldMessage('fileType') })
      .regex(/^data:image\/jpeg;base64,[A-Za-z0-9+/]+={0,2}$/, { error: fieldMessage('imageType') }),
    employee: ruled(employeeCodeRule, { isRequired: true, pattern: employeeCode }),
    remarks: ruled(remarksRule, {}).default(''),
    /** The version of the consent text that the person has read and agreed to. */
    consent: z.literal(consentVersion, { error: fieldMessage('required') }),
    /** The language in which it was read. */
    language: z.enum(languages).optional(),
  }),
  data: z.null(),
});
