import { beforeAll, describe, expect, it } from 'vitest';
import { manualLog, manualLogApprovals, ownManualLog } from '#features/request/contract.ts';
import { mailText, previewMail } from '#features/system/contract.ts';
import { asCompany } from '#server/http/index.ts';
import { mailNotifications } from '#server/notifications/mail-job.ts';
import { answer } from '#server/questions/index.ts';
import { flowOf, type FlowStep } from '#server/request/index.ts';
import { approvalCodes } from '#shared/contract/approvals.ts';
import { readMailPreference, saveMailPreference } from '#shared/contract/notification-mail.ts';
import { readNotifications } from '#shared/contract/notifications.ts';
import type { Client } from '#shared/http/index.ts';
import { useOnboarding } from '#tests/support/onboarding.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const step = (): FlowStep => ({
  node: null,
  name: 'Lead',
  rule: 'any_one',
  deciders: [{ user: people.users.scopedA }],
  notified: [],
  canForward: false,
  canEditAmount: false,
  timeoutHours: null,
  timeoutAction: 'remind',
  escalateTo: [],
  skipIfSame: false,
  whenEmpty: 'admin',
});
const server = useServer({
  slices: [
    {
      name: 'flows-of-the-test',
      answers: [answer(flowOf, () => Promise.resolve({ flow: 1, version: 1, steps: [step()] }))],
    },
  ],
});
const people = usePeople(server);
const onboarding = useOnboarding(server);
const page = '/personal/approval/manual-log';
let own: Client;
let lead: Client;
let admin: Client;
let to = '';

beforeAll(async () => {
  own = server.caller(await people.tokenOf('empA1'));
  lead = server.caller(await people.tokenOf('scopedA'));
  admin = server.caller(await people.tokenOf('adminA'));
  await server.database.asOwner('update employees set hire_date = null where company_id = $1', [people.a.id]);
  to = dataOf(await lead.callEndpoint(readMailPreference)).email;
});

let minute = 0;
const ask = async (): Promise<number> => {
  minute += 3;
  const punch_time = `00:${String(minute).padStart(2, '0')}`;
  const body = { punch_date: '2026-02-27', punch_time, punch_state: 0, apply_reason: 'Forgot' } as const;
  return dataOf(await own.callEndpoint(ownManualLog.calls.create, { body })).id;
};
/** Advances the clock some minutes, and sends due mails. */
const mail = async (): Promise<void> => {
  await server.database.asOwner(
    `update notifications set create_time = create_time - interval '5 minutes' where company_id = $1`,
    [people.a.id],
  );
  await asCompany(server.host, { companyId: people.a.id, name: 'Recurring', accessor: 'job' }, mailNotifications);
};
const stateOf = async (id: number) =>
  dataOf(await admin.callEndpoint(manualLog.calls.retrieve, { params: { id: String(id) } })).status;
const refusedBy = (promise: Promise<unknown>) => promise.catch((thrown: unknown) => thrown);
const decide = (caller: Client, code: string, decision: 'approve' | 'reject' = 'approve') =>
  refusedBy(
    caller.callEndpoint(manualLogApprovals.decideByLink, {
      body: { code, decision, ...(decision === 'reject' ? { reject_reason: 'No' } : {}) },
    }),
  );
const wish = async (body: { mail: 'each' | 'daily' | 'off'; quiet_from: number | null; quiet_to: number | null }) =>
  dataOf(await lead.callEndpoint(saveMailPreference, { body }));
const always = { mail: 'each', quiet_from: null, quiet_to: null } as const;

describe('what waits for somebody', () => {
  it('is mailed once for a burst, and decided by links that work once, for whom they were mailed to', async () => {
    const [first, second] = [await ask(), await ask()];
    await mail();
    expect(await onboarding.post.count(to)).toBe(1);
    await mail();
    expect(await onboarding.post.count(to)).toBe(1);
    const { text } = await onboarding.post.last(to);
    expect(text).toMatch(/Person1001 Works · ML-2026-\d{6}/);
    const codes = await onboarding.post.codes(to, page);
    expect(codes).toHaveLength(2);
    const [newest = '', oldest = ''] = codes;
    const seen = dataOf(await lead.callEndpoint(manualLogApprovals.link, { body: { code: newest } }));
    expect(seen.record.id).toBe(second);
    // Nobody else with the link, above all the applicant, can view or decide.
    for (const other of [own, admin]) {
      expect(await refusedBy(other.callEndpoint(manualLogApprovals.link, { body: { code: newest } }))).toMatchObject({
        code: approvalCodes.linkUsed.code,
      });
      expect(await decide(other, newest)).toMatchObject({ code: approvalCodes.linkUsed.code });
    }
    expect(await stateOf(second)).toBe('pending');
    expect(await decide(lead, newest)).toMatchObject({ isSuccess: true });
    expect(await stateOf(second)).toBe('approved');
    expect(await decide(lead, newest, 'reject')).toMatchObject({ code: approvalCodes.linkUsed.code });
    expect(await stateOf(second)).toBe('approved');
    expect(await decide(lead, oldest, 'reject')).toMatchObject({ isSuccess: true });
    expect(await stateOf(first)).toBe('rejected');
  });

  it('is mailed again for what comes after, and not at all where it was read meanwhile', async () => {
    const before = await onboarding.post.count(to);
    await ask();
    await mail();
    expect(await onboarding.post.count(to)).toBe(before + 1);
    await ask();
    dataOf(await lead.callEndpoint(readNotifications, { body: { up_to: 1_000_000 } }));
    await mail();
    expect(await onboarding.post.count(to)).toBe(before + 1);
  });

  it('is mailed to nobody in their quiet hours, nor to who wants no mail', async () => {
    const before = await onboarding.post.count(to);
    const hour = server.clock.now().toZonedDateTimeISO('Europe/London').hour;
    expect(await wish({ mail: 'each', quiet_from: hour, quiet_to: (hour + 1) % 24 })).toMatchObject({ email: to });
    await ask();
    await mail();
    expect(await onboarding.post.count(to)).toBe(before);
    await wish(always);
    await mail();
    expect(await onboarding.post.count(to)).toBe(before + 1);
    await wish({ ...always, mail: 'off' });
    await ask();
    await mail();
    await wish(always);
    await mail();
    expect(await onboarding.post.count(to)).toBe(before + 1);
  });
});

describe('the words of a mail with a notification', () => {
  const word = async (kind: string, body: object) => {
    const found = dataOf(await admin.callEndpoint(mailText.calls.list, { query: { page_size: 50 } }));
    const id = String(found.find((each) => each.kind === kind)?.id ?? 0);
    return admin.callEndpoint(mailText.calls.patch, { params: { id }, body });
  };

  it('are the company’s: of a decided request, of several, and of nothing else', async () => {
    const applicant = 'applicant@guest.test';
    await server.database.asOwner('update memberships set email = $1 where company_id = $2 and employee = $3', [
      applicant,
      people.a.id,
      people.employees.empA1,
    ]);
    dataOf(await own.callEndpoint(saveMailPreference, { body: always }));
    await mail();
    dataOf(
      await word('requestDecided', {
        subject_en: 'About {{what}}',
        text_en: 'Hello,\n{{line}}\nYour {{company}} team',
      }),
    );
    dataOf(await word('notifications', { subject_en: '{{number}} things', text_en: 'News:\n{{lines}}' }));
    const decideOne = async () => {
      const id = await ask();
      expect(dataOf(await lead.callEndpoint(manualLogApprovals.approve, { body: { ids: [id] } }))).toMatchObject([
        { ok: true },
      ]);
    };
    await decideOne();
    await mail();
    const one = await onboarding.post.last(applicant);
    expect(one.subject).toMatch(/^About /);
    expect(one.text).toMatch(/^Hello,\n\n.*your request was approved.*\n\nYour .* team/);
    await decideOne();
    await decideOne();
    await mail();
    const several = await onboarding.post.last(applicant);
    expect(several.subject).toBe('2 things');
    expect(several.text).toMatch(/^News:\n\n.*approved.*\n\n.*approved/);
    // What waits for a decision is no decided request.
    await ask();
    await mail();
    expect((await onboarding.post.last(to)).text).not.toContain('Hello,');
  });

  it('name only what the mail has, and are seen beforehand', async () => {
    const refused = await word('alert', { text_en: '{{what}}' });
    expect(refused.isSuccess || refused.fields).toEqual({ text_en: [{ code: 'mailValue' }] });
    const shown = async (kind: 'alert' | 'requestDecided' | 'notification' | 'notifications', text: string) =>
      dataOf(await admin.callEndpoint(previewMail, { body: { kind, language: 'en', subject: '', text } }));
    expect(await shown('alert', 'Look: {{line}}')).toMatchObject({
      subject: expect.stringContaining('late'),
      paragraphs: [expect.stringMatching(/^Look: .+ late/)],
      button: expect.any(String),
    });
    expect((await shown('notifications', '')).subject).toMatch(/^2 notifications in /);
    expect((await shown('notifications', '{{number}}\n{{lines}}')).paragraphs).toHaveLength(3);
    expect((await shown('requestDecided', '')).paragraphs).toHaveLength(2);
  });
});
