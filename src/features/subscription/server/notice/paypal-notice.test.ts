import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { ProviderError } from '../provider.ts';
import { readPaypalNotice } from './paypal-notice.ts';

const settings = { clientId: 'id', secret: 'secret', isTest: true, webhookId: 'WH-1' };
const headers = new Headers({
  'paypal-auth-algo': 'SHA256withRSA',
  'paypal-cert-url': 'https://api.paypal.com/cert',
  'paypal-transmission-id': 'b2f1',
  'paypal-transmission-sig': 'c2ln',
  'paypal-transmission-time': '2026-02-18T20:01:35Z',
});
/** The spaces and the order must reach PayPal as they came. */
const sale = '{ "event_type":"PAYMENT.SALE.COMPLETED", "resource" : {"id":"SALE-1","parent_payment":"PAY-1"} }';

const read = (verdict: () => Response | Promise<Response>, text = sale, sent = headers) => {
  const asked: string[] = [];
  const paypal = new Hono()
    .post('/v1/oauth2/token', (context) => context.json({ access_token: 'token' }))
    .post('/v1/notifications/verify-webhook-signature', async (context) => {
      asked.push(await context.req.text());
      return verdict();
    });
  const answer = readPaypalNotice(settings, sent, text, async (url, init) => paypal.request(url, init));
  return { answer, asked };
};

describe('a notice of PayPal', () => {
  it('is about the payment of its sale, once PayPal says that it sent exactly this', async () => {
    const { answer, asked } = read(() => Response.json({ verification_status: 'SUCCESS' }));
    expect(await answer).toBe('PAY-1');
    expect(asked[0]).toContain(`"webhook_event":${sale}}`);
    expect(JSON.parse(asked[0] ?? '')).toMatchObject({ webhook_id: 'WH-1', transmission_id: 'b2f1' });
  });

  it('is about the payment itself otherwise', async () => {
    const { answer } = read(() => Response.json({ verification_status: 'SUCCESS' }), '{"resource":{"id":"PAY-2"}}');
    expect(await answer).toBe('PAY-2');
  });

  it('counts for nothing if PayPal did not send it, or it is not one', async () => {
    expect(await read(() => Response.json({ verification_status: 'FAILURE' })).answer).toBeUndefined();
    expect(await read(() => Response.json({ name: 'VALIDATION_ERROR' }, { status: 400 })).answer).toBeUndefined();
    for (const [text, sent] of [
      ['no json', headers],
      ['[]', headers],
      [sale, new Headers()],
    ] as const) {
      const { answer, asked } = read(() => Response.json({ verification_status: 'SUCCESS' }), text, sent);
      expect(await answer).toBeUndefined();
      expect(asked).toEqual([]);
    }
  });

  it('is neither right nor wrong while PayPal does not say', async () => {
    await expect(read(() => Response.json({}, { status: 503 })).answer).rejects.toThrow(ProviderError);
  });
});
