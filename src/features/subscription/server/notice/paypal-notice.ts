import { z } from 'zod';
import { paypalAccess, type PaypalSettings } from '../paypal-access.ts';
import { askProvider, ProviderError, type FetchProvider } from '../provider.ts';

const header = z.string().min(1).max(500);
const headersSchema = z.object({
  auth_algo: header,
  cert_url: header,
  transmission_id: header,
  transmission_sig: header,
  transmission_time: header,
});
/** A sale or a refund names its payment; an event about the payment itself is named by it. */
const eventSchema = z.object({
  resource: z.object({ id: z.string().optional(), parent_payment: z.string().optional() }),
});
const verifiedSchema = z.object({ verification_status: z.string() });

/**
 * PayPal's identifier of the payment that an event is about, after PayPal has said that it sent it (Webhooks v1, "Verify webhook
 * signature"); undefined if it did not.
 * @throws ProviderError if PayPal does not say
 */
export async function readPaypalNotice(
  config: PaypalSettings & { readonly webhookId: string },
  headers: Headers,
  text: string,
  fetchProvider: FetchProvider = fetch,
): Promise<string | undefined> {
  const event = eventSchema.safeParse(jsonOf(text)).data;
  const signature = headersSchema.safeParse({
    auth_algo: headers.get('paypal-auth-algo'),
    cert_url: headers.get('paypal-cert-url'),
    transmission_id: headers.get('paypal-transmission-id'),
    transmission_sig: headers.get('paypal-transmission-sig'),
    transmission_time: headers.get('paypal-transmission-time'),
  }).data;
  if (!event || !signature) return undefined;
  const access = paypalAccess(config, fetchProvider);
  const asked = JSON.stringify({ ...signature, webhook_id: config.webhookId });
  const { status, json } = await askProvider(
    fetchProvider,
    `${access.base}/v1/notifications/verify-webhook-signature`,
    {
      method: 'POST',
      headers: await access.headers(),
      // The event goes back as it came, since the signature covers its very text.
      body: `${asked.slice(0, -1)},"webhook_event":${text}}`,
    },
  );
  if (status >= 500) throw new ProviderError(`PayPal answers ${status} to a webhook`);
  const isVerified = verifiedSchema.safeParse(json).data?.verification_status === 'SUCCESS';
  return isVerified ? (event.resource.parent_payment ?? event.resource.id) : undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
