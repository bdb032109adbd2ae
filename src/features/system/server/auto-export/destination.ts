import { refuseField, type TenantContext } from '#server/http/index.ts';
import { sealText } from '#server/sealing.ts';
import type { autoExports } from '../tables.ts';
import { makeSecret } from './by-webhook.ts';

type Task = typeof autoExports.$inferSelect;
type DestinationField = 'target' | 'webhook_url' | 's3_endpoint' | 's3_key';
type DestinationInput = { readonly [Name in DestinationField]?: Task[Name] | undefined } & {
  readonly s3_secret?: string | undefined;
};
type Secrets = Pick<Task, 'webhook_secret' | 's3_secret'>;

/**
 * The stored secrets of the server to which files go, which are forgotten with it.
 * @throws Refusal at the field that cannot be so
 */
export function destinationOf(context: TenantContext, input: DestinationInput, before: Task | null): Partial<Secrets> {
  const target = input.target ?? before?.target;
  if (target === 'webhook') return { ...webhookSecret(context, input, before), s3_secret: null };
  return { webhook_secret: null, ...(target === 's3' ? storeSecret(context, input, before) : { s3_secret: null }) };
}

function webhookSecret(context: TenantContext, input: DestinationInput, before: Task | null): Partial<Secrets> {
  refusePlain(context, 'webhook_url', input.webhook_url);
  // From the beginning, so that nothing is sent unsigned; who receives the files has a new one made and shown.
  return before?.webhook_secret ? {} : { webhook_secret: makeSecret(context.services).sealed };
}

function storeSecret(context: TenantContext, input: DestinationInput, before: Task | null): Partial<Secrets> {
  refusePlain(context, 's3_endpoint', input.s3_endpoint);
  const { s3_secret: secret } = input;
  if (secret) return { s3_secret: sealText(context.services.config.linkSecret, secret) };
  if (!before?.s3_secret) refuseField('s3_secret', 'required');
  // A person who may change the server must not use the secret for a server of their own.
  const isElsewhere = (['s3_endpoint', 's3_key'] as const).some(
    (name) => input[name] !== undefined && input[name] !== before[name],
  );
  if (isElsewhere) refuseField('s3_secret', 'secretAgain');
  return { s3_secret: before.s3_secret };
}

/** Without encryption only to internal addresses, if the operator allows some; the connection checks which. */
function refusePlain({ services }: TenantContext, field: string, address: string | undefined): void {
  if (services.config.innerAddresses === '' && address?.toLowerCase().startsWith('http:'))
    refuseField(field, 'httpsOnly');
}
