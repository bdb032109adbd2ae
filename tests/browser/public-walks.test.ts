import { describe, expect, test } from 'vitest';
import { registerBioPhoto } from '#features/biophoto/contract.ts';
import { registerMachine } from '#features/biophoto/machines/register.machine.ts';
import { confirmPaypal, confirmTelr } from '#features/subscription/contract.ts';
import { gateways, paymentStatuses, severityOf } from '#features/subscription/domain/payment-status.ts';
import {
  checkDelay,
  paymentResultMachine,
  type PaymentLink,
} from '#features/subscription/machines/payment-result.machine.ts';
import { wordsIn } from '#server/words/index.ts';
import { byServer, byServerTo, says, useClockedSite, walkPage, type Answer, type DrivenPage } from './harness/index.ts';
import { choosePhoto, photoCodeOf } from './harness/public-fields.ts';

const site = useClockedSite();
const { text } = wordsIn('en');

describe('result of a payment, on its page', () => {
  const pages = {
    telr: { call: confirmTelr, path: '/payment/telr/?OrderRef=k', sent: { order_ref: 'k' }, payer: '' },
    paypal: {
      call: confirmPaypal,
      path: '/payment/paypal/?paymentId=k&PayerID=p',
      sent: { payment_id: 'k', payer_id: 'p' },
      payer: 'p',
    },
  } as const;

  test.each(gateways)('walks every path: %s', (gateway) => {
    const { call, path, sent, payer } = pages[gateway];
    const retry = (driven: DrivenPage) => driven.button('sub:payment.retry');
    // Nobody owns the order's code, so the real server refuses it.
    const answerOf = (status: string): Answer =>
      status === 'ORDER_NOT_FOUND' ? byServer : says(call, { status, order: null });
    const shows = async (driven: DrivenPage, { status }: { readonly status: string }): Promise<void> => {
      const severity = severityOf(gateway, status);
      const known = paymentStatuses.find((each) => each === status) ?? 'other';
      await driven.shows(
        driven.page
          .getByRole(severity === 'success' ? 'status' : 'alert')
          .filter({ hasText: text(`sub:payment.status.${known}`) }),
      );
      await expect.poll(() => driven.page.locator('[data-severity]').getAttribute('data-severity')).toBe(severity);
      await expect.poll(() => retry(driven).count()).toBe(status === 'PENDING' ? 1 : 0);
    };
    return walkPage(site, {
      machine: paymentResultMachine,
      inputs: [{ gateway, key: 'k', payer } satisfies PaymentLink],
      isWhole: true,
      project: ({ status }) => status,
      show: (driven) => driven.show(path),
      events: { 'check.retried': [{ type: 'check.retried' }] },
      delays: { checkDelay },
      outcomes: {
        confirmPayment: {
          call,
          done: [...paymentStatuses, 'SOMETHING_NEW'].map(
            (status) => [{ status, order: null }, answerOf(status)] as const,
          ),
          fails: 'away',
        },
      },
      gestures: { 'check.retried': (driven) => retry(driven).click() },
      states: {
        waiting: async (driven) => {
          await driven.sees('sub:payment.checking');
          expect(driven.count(call)).toBe(0);
        },
        confirming: async (driven) => {
          expect(await driven.waits(call)).toEqual(sent);
          await driven.sees('sub:payment.checking');
        },
        succeeded: shows,
        warned: shows,
        failed: shows,
        unreached: async (driven) => {
          await driven.shows(driven.page.getByRole('alert').filter({ hasText: text('sub:payment.unreached') }));
          await driven.shows(retry(driven));
        },
      },
      paths: 10,
    });
  });
});

describe('handing in a photo, on its page', () => {
  test('walks every path', async () => {
    const companyId = await photoCodeOf(site);
    const field = (driven: DrivenPage) => driven.page.locator('input[name="employee"]');
    const fills = async (driven: DrivenPage): Promise<void> => {
      await driven.shows(field(driven));
      if ((await field(driven).inputValue()) !== '') return;
      await field(driven).fill('1001');
      await choosePhoto(driven);
    };
    await walkPage(site, {
      machine: registerMachine,
      inputs: [{ companyId }, { companyId: '' }],
      isWhole: true,
      show: (driven, input) => driven.show(`/bio-photo/register/?company_id=${input.companyId}`),
      events: {
        'form.changed': [{ type: 'form.changed' }],
        'form.submitted': [
          {
            type: 'form.submitted',
            submission: { biophoto: 'data:image/jpeg;base64,AA==', employee: '1001', remarks: '' },
          },
        ],
        'next.pressed': [{ type: 'next.pressed' }],
      },
      outcomes: {
        register: {
          call: registerBioPhoto,
          done: [
            [{ kind: 'sent' }, byServer],
            [{ kind: 'refused', fields: { employee: [{ code: 'required' }] } }, byServerTo(() => ({ employee: '' }))],
          ],
          fails: 'away',
        },
      },
      gestures: {
        'form.changed': async (driven) => {
          await field(driven).fill('1002');
          await field(driven).fill('1001');
        },
        'form.submitted': async (driven) => {
          await fills(driven);
          await driven.button('default:bioPhoto.save').click();
        },
        'next.pressed': (driven) => driven.button('default:bioPhoto.next').click(),
      },
      states: {
        editing: async (driven) => {
          await driven.shows(driven.button('default:bioPhoto.save'));
          await driven.seesNot('common:validation.required');
        },
        sending: async (driven) => {
          expect(await driven.waits(registerBioPhoto)).toMatchObject({
            company_id: companyId,
            employee: '1001',
            remarks: '',
            biophoto: expect.stringMatching(/^data:image\/jpeg/),
          });
          await driven.shows(driven.page.locator('button[type="button"][data-pending]').last());
        },
        refused: (driven) => driven.sees('common:validation.required'),
        sent: (driven) =>
          driven.shows(driven.page.getByRole('status').filter({ hasText: text('default:bioPhoto.sent') })),
        missing: (driven) =>
          driven.shows(driven.page.getByRole('alert').filter({ hasText: text('default:bioPhoto.linkMissing') })),
      },
      paths: 5,
    });
  });
});
