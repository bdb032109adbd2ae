import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { emailSetting, mailLog, mailText, previewMail, testMail } from '#features/system/contract.ts';
import { asCompany } from '#server/http/index.ts';
import { queueCompanyMail, removeOldMails } from '#server/mail/index.ts';
import { isCallError, type Client } from '#shared/http/index.ts';
import { useOnboarding } from '#tests/support/onboarding.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { useSmtpServer } from '#tests/support/smtp-server.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const account = { user: 'mailer', password: 'only-the-server-knows-8842' };
const smtp = useSmtpServer(account);
const server = useServer({ environment: { INNER_ADDRESSES: '127.0.0.1' } });
const people = usePeople(server);
const onboarding = useOnboarding(server);
let admin: Client;
beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
});
afterEach(() => smtp.refuse(null));

const read = async () => {
  const [setting] = dataOf(await admin.callEndpoint(emailSetting.calls.list, {}));
  if (!setting) throw new Error('No settings');
  return setting;
};
const change = async (body: z.input<typeof emailSetting.patch>) =>
  admin.callEndpoint(emailSetting.calls.patch, { params: { id: String((await read()).id) }, body });
const own = () => ({
  use_platform_mail: false,
  smtp_host: '127.0.0.1',
  smtp_port: smtp.port,
  security: 'none' as const,
  username: account.user,
  password: account.password,
  from_name: 'Acme Personnel',
  from_email: 'personnel@acme.test',
  reply_to: 'answers@acme.test',
});
const test = async () => dataOf(await admin.callEndpoint(testMail, { body: { to: 'somebody@acme.test' } }));
const put = (to: string) =>
  asCompany(server.host, { companyId: people.a.id, name: 'Test', accessor: 'job' }, (context) =>
    queueCompanyMail(context, { kind: 'joinRejected', to, language: 'en', values: { company: 'Acme' } }),
  );
const deliver = () => onboarding.post.deliver();
const logOf = async (recipient: string) => {
  const [row] = dataOf(await admin.callEndpoint(mailLog.calls.list, { query: { search: recipient } }));
  if (!row) throw new Error(`No mail to ${recipient}`);
  return row;
};
const countAt = (recipient: string): number => smtp.mails.filter((mail) => mail.includes(`To: ${recipient}`)).length;

describe('a company without a mail server of its own', () => {
  it('has its mails sent by the installation, and sees them', async () => {
    expect(await read()).toMatchObject({ use_platform_mail: true, password: false, smtp_port: 587 });
    await put('first@guest.test');
    await deliver();
    expect(await logOf('first@guest.test')).toMatchObject({ status: 'sent', way: 'platform', tries: 1, is_kept: true });
    expect(server.mails.filter(({ to }) => to === 'first@guest.test')).toHaveLength(1);
    expect(await test()).toEqual({ fault: null, answer: '' });
  });
});

describe('the words of a mail', () => {
  const texts = async () => {
    const found = dataOf(await admin.callEndpoint(mailText.calls.list, {})).find(({ kind }) => kind === 'joinRejected');
    if (!found) throw new Error('No record of the mail');
    return found;
  };
  const word = async (body: z.input<typeof mailText.patch>) =>
    admin.callEndpoint(mailText.calls.patch, { params: { id: String((await texts()).id) }, body });
  const mailTo = (recipient: string) => server.mails.find(({ to }) => to === recipient);

  it('are the company’s in the languages that it has written, without links', async () => {
    const text_en = 'Dear guest,\n\nask {{company}} at www.acme.test.';
    dataOf(await word({ subject_en: 'About {{ company }}', text_en }));
    expect(await texts()).toMatchObject({ own_languages: ['en'] });
    await put('worded@guest.test');
    await deliver();
    expect(mailTo('worded@guest.test')).toMatchObject({
      subject: 'About Acme',
      text: expect.stringContaining('Dear guest,\n\nask Acme at www. acme. test.'),
    });
    const preview = dataOf(
      await admin.callEndpoint(previewMail, {
        body: { kind: 'joinRejected', language: 'tr', subject: '', text: 'Merhaba' },
      }),
    );
    expect(preview).toMatchObject({ paragraphs: ['Merhaba'], button: null });
    expect(preview.subject).toContain('katılma talebiniz');
  });

  it('name only what the mail has', async () => {
    const refused = await word({ text_ar: 'الرمز {{code}}' });
    expect(refused.isSuccess || refused.fields).toEqual({ text_ar: [{ code: 'mailValue' }] });
  });

  it('are the usual ones again once that is asked for', async () => {
    const { id } = await texts();
    dataOf(await admin.callEndpoint(mailText.actions.restore_texts.call, { body: { ids: [id] } }));
    expect(await texts()).toMatchObject({ own_languages: [], subject_en: '' });
    await put('usual@guest.test');
    await deliver();
    expect(mailTo('usual@guest.test')?.subject).toBe('Your request to join Acme');
  });
});

describe('a mail server of the company’s own', () => {
  it('sends its mails, in its name, and answers are sent to whom it says', async () => {
    dataOf(await change(own()));
    const result = await test();
    expect(result).toMatchObject({ fault: null });
    expect(result.answer).toContain('Taken as 42');
    await put('second@guest.test');
    await deliver();
    expect(await logOf('second@guest.test')).toMatchObject({ status: 'sent', way: 'own', kind: 'joinRejected' });
    const mail = smtp.mails.find((source) => source.includes('To: second@guest.test'));
    expect(mail).toContain('From: Acme Personnel <personnel@acme.test>');
    expect(mail).toContain('Reply-To: answers@acme.test');
    expect(server.mails.some(({ to }) => to === 'second@guest.test')).toBe(false);
  });

  it('has its password told to nobody, kept sealed, and sent nowhere else', async () => {
    expect(await read()).toMatchObject({ password: true });
    const [row] = await server.database.asOwner('select password from email_settings where company_id = $1', [
      people.a.id,
    ]);
    expect(String(row?.['password'])).not.toContain(account.password);
    const refused = await change({ smtp_host: 'mail.elsewhere.test' });
    expect(refused).toMatchObject({ isSuccess: false, fields: { password: expect.anything() } });
    dataOf(await change({ from_name: 'Acme' }));
    expect(await test()).toMatchObject({ fault: null });
  });

  it('is not an inner one that the operator does not allow', async () => {
    dataOf(await change({ smtp_host: '127.0.0.2', password: 'another' }));
    expect(await test()).toMatchObject({ fault: 'inner' });
    await put('third@guest.test');
    await deliver();
    expect(await logOf('third@guest.test')).toMatchObject({ status: 'failed', error: 'inner: 127.0.0.2' });
    dataOf(await change(own()));
  });

  it('says what is wrong with its sign-in', async () => {
    dataOf(await change({ password: 'wrong' }));
    expect(await test()).toMatchObject({ fault: 'signIn' });
    expect(await logOf('somebody@acme.test')).toMatchObject({ status: 'failed', kind: 'mailTest' });
    dataOf(await change(own()));
  });

  it('is asked again where it is busy, and not where it refuses for good', async () => {
    smtp.refuse({ code: 451, text: 'Come back later' });
    await put('fourth@guest.test');
    await deliver();
    expect(await logOf('fourth@guest.test')).toMatchObject({ status: 'retrying', tries: 1 });
    smtp.refuse(null);
    server.clock.advance({ minutes: 1 });
    await deliver();
    expect(await logOf('fourth@guest.test')).toMatchObject({ status: 'sent', tries: 2, error: '' });
    expect(countAt('fourth@guest.test')).toBe(1);

    smtp.refuse({ code: 554, text: 'Never' });
    await put('fifth@guest.test');
    await deliver();
    const failed = await logOf('fifth@guest.test');
    expect(failed).toMatchObject({ status: 'failed', tries: 1 });
    expect(failed.error).toContain('Never');
    smtp.refuse(null);
    const again = await admin.callEndpoint(mailLog.actions.resend.call, { body: { ids: [failed.id] } });
    expect(dataOf(again)).toMatchObject([{ ok: true }]);
    await deliver();
    expect(await logOf('fifth@guest.test')).toMatchObject({ status: 'sent' });
    expect(countAt('fifth@guest.test')).toBe(1);
  });
});

describe('the list of sent mails', () => {
  it('keeps no invitation that was sent, whose link is worth an account', async () => {
    const [row] = await server.database.asOwner(
      `insert into mail_logs (company_id, kind, recipient, subject, status) values ($1, 'invitation', 'gone@guest.test', 'x', 'sent') returning id`,
      [people.a.id],
    );
    const refused = await admin.callEndpoint(mailLog.actions.resend.call, { body: { ids: [Number(row?.['id'])] } });
    expect(dataOf(refused)).toMatchObject([{ ok: false }]);
  });

  it('forgets after 90 days', async () => {
    await server.database.asOwner(
      `update mail_logs set create_time = create_time - interval '91 days' where recipient = 'first@guest.test'`,
    );
    await asCompany(server.host, { companyId: people.a.id, name: 'Test', accessor: 'job' }, removeOldMails);
    await expect(logOf('first@guest.test')).rejects.toThrow('No mail');
    expect(await logOf('second@guest.test')).toBeDefined();
  });

  it('is for who has the right', async () => {
    const employee = server.caller(await people.tokenOf('empA1'));
    for (const call of [mailLog.calls.list, emailSetting.calls.list, mailText.calls.list]) {
      const thrown: unknown = await employee.callEndpoint(call, {}).catch((error: unknown) => error);
      expect(isCallError(thrown) && thrown.status).toBe(403);
    }
  });
});
