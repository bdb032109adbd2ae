import { refuseField, type TenantContext } from '#server/http/index.ts';
import { readPrivateKey } from '#server/outgoing/index.ts';
import { sealText } from '#server/sealing.ts';
import type { autoExports } from '../tables.ts';
import { makeSecret } from './by-webhook.ts';

type Task = typeof autoExports.$inferSelect;
type DestinationField = 'target' | 'webhook_url' | 's3_endpoint' | 's3_key' | 'sftp_host' | 'sftp_port' | 'sftp_user';
type DestinationInput = { readonly [Name in DestinationField]?: Task[Name] | undefined } & {
  readonly [Name in 's3_secret' | 'sftp_password' | 'sftp_key']?: string | undefined;
};
type Secrets = Pick<Task, 'webhook_secret' | 's3_secret' | 'sftp_password' | 'sftp_key' | 'sftp_fingerprint'>;

const none: Secrets = {
  webhook_secret: null,
  s3_secret: null,
  sftp_password: null,
  sftp_key: null,
  sftp_fingerprint: '',
};

/**
 * The stored secrets of the server to which files go, and its accepted key, which are forgotten with it.
 * @throws Refusal at the field that cannot be so
 */
export function destinationOf(context: TenantContext, input: DestinationInput, before: Task | null): Secrets {
  switch (input.target ?? before?.target) {
    case 'webhook':
      return { ...none, ...webhookSecret(context, input, before) };
    case 's3':
      return { ...none, ...storeSecret(context, input, before) };
    case 'sftp':
      return { ...none, ...sftpSecrets(context, input, before) };
    default:
      return none;
  }
}

function webhookSecret(context: TenantContext, input: DestinationInput, before: Task | null): Partial<Secrets> {
  refusePlain(context, 'webhook_url', input.webhook_url);
  // From the beginning, so that nothing is sent unsigned; who receives the files has a new one made and shown.
  return { webhook_secret: before?.webhook_secret ?? makeSecret(context.services).sealed };
}

const isChanged = (input: DestinationInput, before: Task | null, names: readonly DestinationField[]): boolean =>
  names.some((name) => input[name] !== undefined && input[name] !== before?.[name]);

/** Password and private key of another server or user are entered again, so that nobody has them sent to a server of their own. */
function sftpSecrets({ services }: TenantContext, input: DestinationInput, before: Task | null): Partial<Secrets> {
  const isElsewhere = isChanged(input, before, ['sftp_host', 'sftp_port', 'sftp_user']);
  const key = input.sftp_key ? readPrivateKey(input.sftp_key) : null;
  if (input.sftp_key && key === null) refuseField('sftp_key', 'privateKey');
  const stored = (given: string | null | undefined, kept: string | null | undefined): string | null =>
    given ? sealText(services.config.linkSecret, given) : given === undefined && !isElsewhere ? (kept ?? null) : null;
  const secrets = {
    sftp_password: stored(input.sftp_password, before?.sftp_password),
    sftp_key: stored(input.sftp_key === undefined ? undefined : (key ?? ''), before?.sftp_key),
  };
  if (secrets.sftp_password === null && secrets.sftp_key === null)
    refuseField('sftp_password', before?.sftp_password || before?.sftp_key ? 'passwordAgain' : 'required');
  const isOther = isChanged(input, before, ['sftp_host', 'sftp_port']);
  return { ...secrets, sftp_fingerprint: isOther ? '' : (before?.sftp_fingerprint ?? '') };
}

function storeSecret(context: TenantContext, input: DestinationInput, before: Task | null): Partial<Secrets> {
  refusePlain(context, 's3_endpoint', input.s3_endpoint);
  const { s3_secret: secret } = input;
  if (secret) return { s3_secret: sealText(context.services.config.linkSecret, secret) };
  if (!before?.s3_secret) refuseField('s3_secret', 'required');
  // A person who may change the server must not use the secret for a server of their own.
  if (isChanged(input, before, ['s3_endpoint', 's3_key'])) refuseField('s3_secret', 'secretAgain');
  return { s3_secret: before.s3_secret };
}

/** Without encryption only to internal addresses, if the operator allows some; the connection checks which. */
function refusePlain({ services }: TenantContext, field: string, address: string | undefined): void {
  if (services.config.innerAddresses === '' && address?.toLowerCase().startsWith('http:'))
    refuseField(field, 'httpsOnly');
}
