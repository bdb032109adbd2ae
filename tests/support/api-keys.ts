import { z } from 'zod';
import { apiKey } from '#features/system/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from './outcome.ts';

const madeSchema = z.object({ secret: z.string(), path: z.string() });

/** Makes a secret of a key, as its screen does. @returns the token that is shown once, and a path to try it */
export async function makeSecret(
  client: Client,
  id: number,
  earlier: 'none' | 'hour' | 'day' = 'none',
): Promise<z.output<typeof madeSchema>> {
  const [result] = dataOf(await client.callEndpoint(apiKey.actions.new_secret.call, { body: { ids: [id], earlier } }));
  return madeSchema.parse(result?.context);
}

let made = 0;

/** Makes a key with permissions, and its secret. */
export async function makeKey(
  client: Client,
  permissions: string[],
  more: { readonly expire_date?: string; readonly networks?: string } = {},
): Promise<{ readonly id: number; readonly name: string; readonly secret: string; readonly path: string }> {
  made += 1;
  const name = `Key ${made}`;
  const { id } = dataOf(
    await client.callEndpoint(apiKey.calls.create, { body: { key_name: name, permissions, ...more } }),
  );
  return { id, name, ...(await makeSecret(client, id)) };
}
