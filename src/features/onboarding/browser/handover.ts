import { emailRule, lengths } from '../domain/rules.ts';

/**
 * What one page hands to the next (docs/architecture.md#pages-and-islands): in session storage, never in the URL. It is
 * this tab's and anybody at the tab can forge it, so that what does not look right is nothing, and the server believes
 * none of it.
 */
export type MailAddressee =
  | { readonly action: 'ACTIVATION'; readonly email: string }
  | { readonly action: 'FORGOT_PASSWORD'; readonly username: string; readonly company?: string };

export interface Invitation {
  readonly email: string;
  readonly code: string;
}

const names = {
  mail: 'onboarding.mail',
  invitation: 'onboarding.invitation',
  creation: 'onboarding.creation',
  signIn: 'onboarding.signIn',
} as const;
type Name = (typeof names)[keyof typeof names];

/** Where session storage is closed to the page, the next page finds nothing and leads back. */
function storage(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

function read(name: Name): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(storage()?.getItem(name) ?? 'null');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

function write(name: Name, value: object | null): void {
  try {
    if (value === null) storage()?.removeItem(name);
    else storage()?.setItem(name, JSON.stringify(value));
  } catch {
    // Full or closed: the next page leads back.
  }
}

const isCode = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= lengths.code && /^[\w-]+$/.test(value);
const isEmail = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && emailRule.mistake(value) === undefined;
const isWord = (value: unknown): value is string => typeof value === 'string' && /^[^\s<>=]{1,254}$/.test(value);

/** For whom a mail is on its way. */
export const mailHandover = {
  give: (to: MailAddressee): void => write(names.mail, to),
  take: (action: MailAddressee['action']): MailAddressee | null => {
    const kept = read(names.mail);
    if (kept['action'] !== action) return null;
    const { email, username, company } = kept;
    if (action === 'ACTIVATION') return isEmail(email) ? { action, email } : null;
    return isWord(username) ? { action, username, ...(isWord(company) ? { company } : {}) } : null;
  },
  /** True where something was handed over that is no address (spec section 8, ZBOA0100). */
  isForged: (action: MailAddressee['action']): boolean =>
    Object.keys(read(names.mail)).length > 0 && mailHandover.take(action) === null,
};

/** The invitation whose account is being made. */
export const invitationHandover = {
  give: (invitation: Invitation): void => write(names.invitation, invitation),
  take: (): Invitation | null => {
    const { email, code } = read(names.invitation);
    return isEmail(email) && isCode(code) ? { email, code } : null;
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

/** Who is about to sign in, so that nothing is left to type but the password. */
export interface SignInName {
  readonly username: string;
  /** Of employees. */
  readonly company?: string;
}

export const signInHandover = {
  give: (name: SignInName): void => write(names.signIn, name),
  /** Of an employee where `isEmployee`: what is of the other form is nothing here. */
  take: (isEmployee: boolean): SignInName | null => {
    const { username, company } = read(names.signIn);
    if (!isWord(username) || isWord(company) !== isEmployee) return null;
    return { username, ...(isWord(company) ? { company } : {}) };
  },
  forget: (): void => write(names.signIn, null),
};
