import { z } from 'zod';
import { readTraces, type TracesConfig } from './traces/settings.ts';
import { regions } from '#shared/contract/regions.ts';
import { addressEntries, isAddressEntry } from './http/address-list.ts';

/** `start` is the local trial with demo data; `serve` is production; `test` is for the suites. */
export type Mode = 'start' | 'serve' | 'test';
export const roles = ['web', 'device', 'worker'] as const;
export type ProcessRole = (typeof roles)[number];

export interface Config {
  readonly mode: Mode;
  readonly roles: readonly ProcessRole[];
  readonly port: number;
  readonly bind: string;
  /** Host of which companies have subdomains (`<domain>.<baseHost>`), e.g. `localhost:8080`. */
  readonly baseHost: string;
  /** Marketing sites by region, which the sign-in pages link to; if absent, this site. */
  readonly websites: ReadonlyMap<string, string>;
  /** `http` or `https`, as browsers see it. */
  readonly scheme: 'http' | 'https';
  readonly dataFolder: string;
  /** If absent, the embedded database in `dataFolder`. */
  readonly databaseUrl?: string;
  /** The address of PostgreSQL itself, if `databaseUrl` is that of a pooler that lends a connection for one transaction. */
  readonly databaseDirectUrl?: string;
  /** URL of the database owner, for migrations. */
  readonly migrationDatabaseUrl?: string;
  readonly tokenSecret: string;
  /** Signs links to files and switch tokens. */
  readonly linkSecret: string;
  readonly smtpUrl?: string;
  /** E-mail address of the provider's account, which is made at start if it is missing. */
  readonly vendorEmail?: string;
  readonly mailFrom: string;
  readonly filesUrl?: string;
  /**
   * Key of Google Maps; if absent, the built-in map is used. Browsers see it, so restrict it to this site's address.
   */
  readonly googleMapsKey?: string;
  /** Card payments by Telr; if absent, there are none (the local trial has a sandbox). */
  readonly telr?: {
    readonly store: number;
    readonly authKey: string;
    /** For refunds; without it there are none by Telr. */
    readonly remoteKey?: string | undefined;
    /** With which its transaction advice is signed; without it none is taken. */
    readonly noticeKey?: string | undefined;
    readonly isTest: boolean;
  };
  /** The same for PayPal. */
  readonly paypal?: {
    readonly clientId: string;
    readonly secret: string;
    /** Of the webhook that is set up there; without it no notices are taken. */
    readonly webhookId?: string | undefined;
    readonly isTest: boolean;
  };
  /** Addresses of proxies whose X-Forwarded-For is trusted; empty for none. */
  readonly trustedProxies: readonly string[];
  /** Private addresses and networks to which companies may send mail and files, as a typed list; empty for none. */
  readonly innerAddresses: string;
  /** Where traces are sent; absent for none. */
  readonly traces?: TracesConfig;
  /** `<address>:<port>` at which metrics are served; absent for none. */
  readonly metricsAt?: string;
  /**
   * Header in which such a proxy passes the fingerprint of the client's TLS certificate or handshake; absent for none.
   */
  readonly tlsClientHeader?: string;
  /** `none`: an administrator may register a terminal without proof, as long as the installation has one company. */
  readonly terminalProof: 'required' | 'none';
  /** Access token lifetime in seconds. */
  readonly accessSeconds: number;
  readonly refreshSeconds: number;
  readonly logLevel: string;
  /** Checks every answer against its contract before it is sent; used in tests. */
  readonly checkAnswers: boolean;
}

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  BIND: z.string().optional(),
  BASE_HOST: z.string().optional(),
  REGION_WEBSITES: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .filter(Boolean)
        .map((part) => part.trim().split('=')),
    )
    .pipe(z.array(z.tuple([z.enum(regions), z.url({ protocol: /^https?$/ })])))
    .transform((pairs) => new Map<string, string>(pairs)),
  SCHEME: z.enum(['http', 'https']).optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z.string().optional(),
  DATABASE_DIRECT_URL: z.string().optional(),
  MIGRATION_DATABASE_URL: z.string().optional(),
  TOKEN_SECRET: z.string().optional(),
  LINK_SECRET: z.string().optional(),
  SMTP_URL: z.string().optional(),
  VENDOR_EMAIL: z.email().optional(),
  MAIL_FROM: z.string().default('Muster <no-reply@muster.test>'),
  FILES_URL: z.string().optional(),
  GOOGLE_MAPS_KEY: z
    .string()
    .regex(/^[\w-]+$/)
    .optional(),
  TELR_STORE: z.coerce.number().int().positive().optional(),
  TELR_AUTH_KEY: z.string().min(1).optional(),
  TELR_REMOTE_KEY: z.string().min(1).optional(),
  TELR_NOTICE_KEY: z.string().min(1).optional(),
  PAYPAL_CLIENT_ID: z.string().min(1).optional(),
  PAYPAL_CLIENT_SECRET: z.string().min(1).optional(),
  PAYPAL_WEBHOOK_ID: z.string().min(1).optional(),
  PAYMENT_TEST: z.enum(['true', 'false']).default('false'),
  TRUSTED_PROXIES: z.string().default(''),
  INNER_ADDRESSES: z
    .string()
    .default('')
    .refine((list) => addressEntries(list).every(isAddressEntry), 'addresses and networks, set apart by commas'),
  TLS_CLIENT_HEADER: z
    .string()
    .regex(/^[\w-]{1,60}$/)
    .optional(),
  METRICS_BIND: z
    .string()
    .regex(/^(\[[0-9a-f:]+\]|[\w.-]+):\d{1,5}$/i, '<address>:<port>')
    .optional(),
  TERMINAL_PROOF: z.enum(['required', 'none']).default('required'),
  LOG_LEVEL: z.string().default('info'),
  ROLES: z.string().default(roles.join(',')),
});

/** The configuration is unsafe to start with; `problems` names each variable and what is wrong. */
export class ConfigurationError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`Cannot start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/** Words from examples and demos; a secret that contains one is not secret. */
const knownSecret = /secret|change-?me|example|muster|password|123456|(.)\1{7}/i;

/**
 * Reads the configuration from the environment.
 * @param localSecrets secrets made at first start and stored in the data folder; not used by `serve`.
 * @throws ConfigurationError naming every missing or unsafe variable.
 */
export function readConfig(
  mode: Mode,
  environment: Record<string, string | undefined>,
  localSecrets?: { token: string; link: string },
): Config {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) {
    throw new ConfigurationError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const env = parsed.data;
  const problems: string[] = [];
  const secret = (name: 'TOKEN_SECRET' | 'LINK_SECRET', local: string | undefined): string => {
    const value = env[name] ?? (mode === 'serve' ? undefined : local);
    if (!value) problems.push(`${name} is missing (at least 32 random bytes; make one with: openssl rand -base64 48)`);
    else if (Buffer.byteLength(value) < 32) problems.push(`${name} is shorter than 32 bytes`);
    else if (knownSecret.test(value)) problems.push(`${name} looks like an example, not a secret`);
    return value ?? '';
  };
  const tokenSecret = secret('TOKEN_SECRET', localSecrets?.token);
  const linkSecret = secret('LINK_SECRET', localSecrets?.link);
  if (mode === 'serve') {
    if (!env.DATABASE_URL) problems.push('DATABASE_URL is missing (PostgreSQL, as the login role of the README)');
    if (!env.BASE_HOST) problems.push('BASE_HOST is missing (the host that people open, e.g. muster.example.org)');
    if (tokenSecret !== '' && tokenSecret === linkSecret) problems.push('TOKEN_SECRET and LINK_SECRET are the same');
  }
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
    problems.push('DATABASE_DIRECT_URL goes together with DATABASE_URL, the address of the pooler');
  if ((env.TELR_STORE === undefined) !== (env.TELR_AUTH_KEY === undefined))
    problems.push('TELR_STORE and TELR_AUTH_KEY go together');
  if ((env.PAYPAL_CLIENT_ID === undefined) !== (env.PAYPAL_CLIENT_SECRET === undefined)) {
    problems.push('PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET go together');
  }
  const isTest = env.PAYMENT_TEST === 'true';
  const chosen = env.ROLES.split(',')
    .map((role) => role.trim())
    .filter(Boolean);
  const known = roles.filter((role) => chosen.includes(role));
  if (known.length === 0 || known.length !== chosen.length) problems.push(`ROLES takes ${roles.join(', ')}`);
  const traces = readTraces(environment, problems);
  if (problems.length > 0) throw new ConfigurationError(problems);
  return {
    mode,
    roles: known,
    port: env.PORT,
    bind: env.BIND ?? (mode === 'serve' ? '0.0.0.0' : '127.0.0.1'),
    baseHost: env.BASE_HOST ?? `localhost:${env.PORT}`,
    websites: env.REGION_WEBSITES,
    scheme: env.SCHEME ?? (mode === 'serve' ? 'https' : 'http'),
    dataFolder: env.DATA_DIR,
    ...(env.DATABASE_URL ? { databaseUrl: env.DATABASE_URL } : {}),
    ...(env.DATABASE_DIRECT_URL ? { databaseDirectUrl: env.DATABASE_DIRECT_URL } : {}),
    ...(env.MIGRATION_DATABASE_URL ? { migrationDatabaseUrl: env.MIGRATION_DATABASE_URL } : {}),
    tokenSecret,
    linkSecret,
    ...(env.SMTP_URL ? { smtpUrl: env.SMTP_URL } : {}),
    mailFrom: env.MAIL_FROM,
    ...(env.VENDOR_EMAIL ? { vendorEmail: env.VENDOR_EMAIL } : {}),
    ...(env.FILES_URL ? { filesUrl: env.FILES_URL } : {}),
    ...(traces ? { traces } : {}),
    ...(env.METRICS_BIND ? { metricsAt: env.METRICS_BIND } : {}),
    ...(env.TLS_CLIENT_HEADER ? { tlsClientHeader: env.TLS_CLIENT_HEADER } : {}),
    ...(env.GOOGLE_MAPS_KEY ? { googleMapsKey: env.GOOGLE_MAPS_KEY } : {}),
    ...(env.TELR_STORE !== undefined && env.TELR_AUTH_KEY !== undefined
      ? {
          telr: {
            store: env.TELR_STORE,
            authKey: env.TELR_AUTH_KEY,
            remoteKey: env.TELR_REMOTE_KEY,
            noticeKey: env.TELR_NOTICE_KEY,
            isTest,
          },
        }
      : {}),
    ...(env.PAYPAL_CLIENT_ID !== undefined && env.PAYPAL_CLIENT_SECRET !== undefined
      ? {
          paypal: {
            clientId: env.PAYPAL_CLIENT_ID,
            secret: env.PAYPAL_CLIENT_SECRET,
            webhookId: env.PAYPAL_WEBHOOK_ID,
            isTest,
          },
        }
      : {}),
    trustedProxies: env.TRUSTED_PROXIES.split(',')
      .map((part) => part.trim())
      .filter(Boolean),
    innerAddresses: env.INNER_ADDRESSES.trim(),
    terminalProof: env.TERMINAL_PROOF,
    accessSeconds: 30 * 60,
    refreshSeconds: 30 * 24 * 3600,
    logLevel: env.LOG_LEVEL,
    checkAnswers: mode === 'test',
  };
}
