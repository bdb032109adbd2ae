import { z } from 'zod';
import { mailFaults } from '#shared/contract/company-mails.ts';
import { choice, defineCall, defineResource, email, flag, integer, secret, text } from '#shared/contract/index.ts';

/** Shown only if the company has a mail server of its own. */
const own = { visibleWhen: { field: 'use_platform_mail', is: false } } as const;

/** How the company sends mail: by the installation's mail server or its own. One record a company. */
export const emailSetting = defineResource({
  name: 'system.email_setting',
  module: 'ZBSY',
  path: '/system/api/v2/email_settings/',
  audience: { of: 'company', scope: 'withheld' },
  words: { namespace: 'sys', key: 'emailSetting' },
  defaultOrdering: 'id',
  without: ['create', 'destroy', 'import', 'export'],
  fields: {
    use_platform_mail: flag({ default: true }),
    smtp_host: text({
      max: 253,
      required: true,
      noSpaces: true,
      pattern: /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}.-]*[\p{L}\p{M}\p{N}])?|[\da-f:.]+)$/iu,
      patternCode: 'mailHost',
      ...own,
    }),
    smtp_port: integer({ min: 1, max: 65_535, default: 587, required: true, ...own }),
    security: choice(['starttls', 'ssl', 'none'], { default: 'starttls', ...own }),
    username: text({ max: 254, isExempt: true, ...own }),
    password: secret({ max: 255, pattern: /^[^\u0000-\u001f\u007f]*$/, ...own }),
    from_name: text({ max: 100, ...own }),
    from_email: email({ required: true, ...own }),
    reply_to: email({ ...own }),
  },
});

/** An address for a test mail. */
export const mailAddress = z.email().max(254);

/** Sends a mail with the saved settings and returns the mail server's answer. */
export const testMail = defineCall({
  name: 'system.email_setting.test',
  method: 'POST',
  path: `${emailSetting.path}test/`,
  module: 'ZBSY',
  access: 'system.email_setting.change',
  body: z.strictObject({ to: mailAddress }),
  data: z.strictObject({
    /** Why the mail was refused; null if it was accepted. */
    fault: z.enum(mailFaults).nullable(),
    /** The mail server's own words; empty if it gave none. */
    answer: z.string(),
  }),
});
