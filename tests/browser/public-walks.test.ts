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
import { byServer, byServerTo, says, useClockedSite, walkPage, type Answer, type LedPage } from './harness/index.ts';
import { choosePhoto } from './harness/public-fields.ts';

const { text } = wordsIn('en');

describe('result of a payment, on its page', () => {
  const site = useClockedSite();
  const pages = {
    telr: { call: confirmTelr, path: '/payment/telr/?OrderRef=k', sent: { order_ref: 'k' }, payer: '' },
    paypal: {
      call: confirmPaypal,
      path: '/payment/paypal/?paymentId=k&PayerID=p',
      sent: { payment_id: 'k', payer_id: 'p' },
      payer: 'p',
    },
  } as const;

  test.each(gateways)('walks every path: %s', { timeout: 120_000 }, (gateway) => {
    const { call, path, sent, payer } = pages[gateway];
    const retry = (led: LedPage) => led.button('sub:payment.retry');
    // What the order is known by is nobody's: the server says so by itself.
    const answerOf = (status: string): Answer => (status === 'ORDER_NOT_FOUND' ? byServer : says(call, { status }));
    const shows = async (led: LedPage, { status }: { readonly status: string }): Promise<void> => {
      const severity = severityOf(gateway, status);
      const known = paymentStatuses.find((each) => each === status) ?? 'other';
      await led.shows(
        led.page
          .getByRole(severity === 'success' ? 'status' : 'alert')
          .filter({ hasText: text(`sub:payment.status.${known}`) }),
      );
      expect(await led.page.locator('[data-severity]').getAttribute('data-severity')).toBe(severity);
      expect(await retry(led).count()).toBe(status === 'PENDING' ? 1 : 0);
    };
    return walkPage(site, {
      machine: paymentResultMachine,
      inputs: [{ gateway, key: 'k', payer } satisfies PaymentLink],
      isWhole: true,
      project: ({ status }) => status,
      show: (led) => led.show(path),
      events: { 'check.retried': [{ type: 'check.retried' }] },
      delays: { checkDelay },
      brought: {
        confirmPayment: {
          call,
          done: [...paymentStatuses, 'SOMETHING_NEW'].map((status) => [status, answerOf(status)] as const),
          fails: 'away',
        },
      },
      gestures: { 'check.retried': (led) => retry(led).click() },
      states: {
        waiting: async (led) => {
          await led.sees('sub:payment.checking');
          expect(led.count(call)).toBe(0);
        },
        confirming: async (led) => {
          expect(await led.waits(call)).toEqual(sent);
          await led.sees('sub:payment.checking');
        },
        succeeded: shows,
        warned: shows,
        failed: shows,
        unreached: async (led) => {
          await led.shows(led.page.getByRole('alert').filter({ hasText: text('sub:payment.unreached') }));
          await led.shows(retry(led));
        },
      },
      paths: 10,
    });
  });
});

describe('handing in a photo, on its page', () => {
  const site = useClockedSite();

  test('walks every path', { timeout: 120_000 }, async () => {
    const companyId = String(site.people.a.id);
    const field = (led: LedPage) => led.page.locator('input[name="employee"]');
    const fills = async (led: LedPage): Promise<void> => {
      await led.shows(field(led));
      if ((await field(led).inputValue()) !== '') return;
      await field(led).fill('1001');
      await choosePhoto(led);
    };
    await walkPage(site, {
      machine: registerMachine,
      inputs: [{ companyId }, { companyId: '' }],
      isWhole: true,
      show: (led, input) => led.show(`/bio-photo/register/?company_id=${input.companyId}`),
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
      brought: {
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
        'form.changed': async (led) => {
          await field(led).fill('1002');
          await field(led).fill('1001');
        },
        'form.submitted': async (led) => {
          await fills(led);
          await led.button('default:bioPhoto.save').click();
        },
        'next.pressed': (led) => led.button('default:bioPhoto.next').click(),
      },
      states: {
        editing: async (led) => {
          await led.shows(led.button('default:bioPhoto.save'));
          await led.seesNot('common:validation.required');
        },
        sending: async (led) => {
          expect(await led.waits(registerBioPhoto)).toMatchObject({
            company_id: companyId,
            employee: '1001',
            remarks: '',
            biophoto: expect.stringMatching(/^data:image\/jpeg/),
          });
          await led.shows(led.page.locator('button[type="button"][data-pending]').last());
        },
        refused: (led) => led.sees('common:validation.required'),
        sent: (led) => led.shows(led.page.getByRole('status').filter({ hasText: text('default:bioPhoto.sent') })),
        missing: (led) =>
          led.shows(led.page.getByRole('alert').filter({ hasText: text('default:bioPhoto.linkMissing') })),
      },
      paths: 5,
    });
  });
});
