import { z } from 'zod';
import type { Config } from '#server/config.ts';
import { askProvider, ProviderError, type FetchProvider } from './provider.ts';

const hosts = { test: 'https://api-m.sandbox.paypal.com', real: 'https://api-m.paypal.com' } as const;
const tokenSchema = z.object({ access_token: z.string().min(1) });

export type PaypalSettings = NonNullable<Config['paypal']>;

/** PayPal's address and what each call to it carries. */
export interface PaypalAccess {
  readonly base: string;
  /** @throws ProviderError if it does not take the credentials */
  headers(): Promise<Readonly<Record<string, string>>>;
}

export function paypalAccess(config: PaypalSettings, fetchProvider: FetchProvider): PaypalAccess {
  const base = config.isTest ? hosts.test : hosts.real;
  const token = async (): Promise<string> => {
    const { json } = await askProvider(fetchProvider, `${base}/v1/oauth2/token`, {
      method: 'POST',
      body: 'grant_type=client_credentials',
      headers: {
        authorization: `Basic ${Buffer.from(`${config.clientId}:${config.secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
    });
    const parsed = tokenSchema.safeParse(json);
    if (!parsed.success) throw new ProviderError('PayPal does not take the credentials');
    return parsed.data.access_token;
  };
  return {
    base,
    headers: async () => ({
      authorization: `Bearer ${await token()}`,
      'content-type': 'application/json',
      accept: 'application/json',
    }),
  };
}
