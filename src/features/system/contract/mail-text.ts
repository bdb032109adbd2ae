import { z } from 'zod';
import { unknownMailValues, wordedMails } from '#shared/contract/company-mails.ts';
import {
  choice,
  computed,
  defineCall,
  defineResource,
  languages,
  text,
  textarea,
  type FormRule,
} from '#shared/contract/index.ts';

const subjectLength = 200;
const textLength = 4000;
const subject = (group: string) => text({ max: subjectLength, group });
const body = (group: string) => textarea({ max: textLength, rows: 6, group });

const kindSchema = z.enum(wordedMails);

/** The texts of one mail in each language. */
export const mailTextFields = {
  subject_en: subject('en'),
  text_en: body('en'),
  subject_es: subject('es'),
  text_es: body('es'),
  subject_ar: subject('ar'),
  text_ar: body('ar'),
  subject_tr: subject('tr'),
  text_tr: body('tr'),
} as const;
type MailTextField = keyof typeof mailTextFields;
const textNames = Object.keys(mailTextFields) as MailTextField[];

/** A text has places only for values of its mail. */
const hasKnownValues = (name: MailTextField): FormRule<MailTextField | 'kind'> => ({
  fields: ['kind', name],
  code: 'mailValue',
  holds: ({ kind, [name]: value }) => {
    const known = kindSchema.safeParse(kind).data;
    return known === undefined || typeof value !== 'string' || unknownMailValues(known, value).length === 0;
  },
});

/**
 * What the company's mails say. One record a mail, for as long as the company exists; where a text is empty, the mail says what it
 * says everywhere.
 */
export const mailText = defineResource({
  name: 'system.mail_text',
  module: 'ZBSY',
  path: '/system/api/v2/mail_texts/',
  audience: { of: 'company', scope: 'withheld' },
  words: { namespace: 'sys', key: 'mailText' },
  defaultOrdering: 'id',
  without: ['create', 'destroy', 'import'],
  phoneFields: ['own_languages'],
  rules: textNames.map(hasKnownValues),
  actions: {
    restore_texts: { permission: 'change', isDanger: true, max: 20 },
  },
  fields: {
    kind: choice(wordedMails, { required: true, immutable: true, column: 'shown', width: 260 }),
    /** The languages in which the company has a subject or a text of its own. */
    own_languages: computed(z.array(z.enum(languages)), { column: 'shown', width: 300 }),
    ...mailTextFields,
  },
});

/** A mail with some texts, as its reader would see it, with example values. */
export const previewMail = defineCall({
  name: 'system.mail_text.preview',
  method: 'POST',
  path: `${mailText.path}preview/`,
  module: 'ZBSY',
  access: 'system.mail_text.view',
  body: z.strictObject({
    kind: kindSchema,
    language: z.enum(languages),
    subject: z.string().max(subjectLength),
    text: z.string().max(textLength),
  }),
  data: z.strictObject({
    subject: z.string(),
    paragraphs: z.array(z.string()),
    /** The words on the button; null without one. */
    button: z.string().nullable(),
    note: z.string(),
  }),
});
