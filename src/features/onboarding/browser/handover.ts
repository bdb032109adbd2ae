import type { PasswordPolicy } from '../contract/fields.ts';
import { emailRule, lengths } from '../domain/rules.ts';

/**
 * Values that one page hands to the next (docs/architecture.md#pages-and-islands), in session storage and never in the URL. Anybody
 * at this tab can forge them, so malformed values are ignored, and the server trusts none.
 */
export type MailAddressee =
  | { readonly action: 'ACTIVATION'; readonly email: string }
  | { readonly action: 'FORGOT_PASSWORD'; readonly username: string; readonly company?: string };

export interface Invitation {
  readonly email: string;
  readonly code: string;
  /** What the company asks of passwords. */
  readonly policy: PasswordPolicy | null;
}

const names = {
  mail: 'onboarding.mail',
  invitation: 'onboarding.invitation',
  creation: 'onboarding.creation',
  signIn: 'onboarding.signIn',
} as const;
type Name = (typeof names)[keyof typeof names];

/** Undefined if the page may not use session storage; the next page then finds nothing and leads back. */
function storage(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

function read(name: Name): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(storage()?.getItem(name) ?? 'null');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

function write(name: Name, value: object | null): void {
  try {
    if (value === null) storage()?.removeItem(name);
    else storage()?.setItem(name, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden: the next page leads back.
  }
}

const isCode = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= lengths.code && /^[\w-]+$/.test(value);
const isEmail = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && emailRule.mistake(value) === undefined;
const isPolicy = (value: unknown): value is PasswordPolicy =>
  typeof value === 'object' && value !== null && 'length' in value && typeof value.length === 'number';
const isWord = (value: unknown): value is string => typeof value === 'string' && /^[^\s<>=]{1,254}$/.test(value);

/** The recipient of the mail that a page waits for. */
export const mailHandover = {
  give: (to: MailAddressee): void => write(names.mail, to),
  take: (action: MailAddressee['action']): MailAddressee | null => {
    const stored = read(names.mail);
    if (stored['action'] !== action) return null;
    const { email, username, company } = stored;
    if (action === 'ACTIVATION') return isEmail(email) ? { action, email } : null;
    return isWord(username) ? { action, username, ...(isWord(company) ? { company } : {}) } : null;
  },
  /** True if the stored recipient is no valid address (spec section 8, ZBOA0100). */
  isForged: (action: MailAddressee['action']): boolean =>
    Object.keys(read(names.mail)).length > 0 && mailHandover.take(action) === null,
};

/** The invitation for which an account is being made. */
export const invitationHandover = {
  give: (invitation: Invitation): void => write(names.invitation, invitation),
  take: (): Invitation | null => {
    const { email, code, policy } = read(names.invitation);
    return isEmail(email) && isCode(code) ? { email, code, policy: isPolicy(policy) ? policy : null } : null;
  },
  forget: (): void => write(names.invitation, null),
};

/** The code that creates a company. */
export const creationHandover = {
  give: (code: string): void => write(names.creation, { code }),
  take: (): string => {
    const { code } = read(names.creation);
    return isCode(code) ? code : '';
  },
  forget: (): void => write(names.creation, null),
};

/** The account that is about to sign in; only the password is left to type. */
export interface SignInName {
  readonly username: string;
  /** For employees. */
  readonly company?: string;
}

export const signInHandover = {
  give: (name: SignInName): void => write(names.signIn, name),
  /** With `isEmployee` the value of an employee, else that of an administrator; null for the other kind. */
  take: (isEmployee: boolean): SignInName | null => {
    const { username, company } = read(names.signIn);
    if (!isWord(username) || isWord(company) !== isEmployee) return null;
    return { username, ...(isWord(company) ? { company } : {}) };
  },
  forget: (): void => write(names.signIn, null),
};
