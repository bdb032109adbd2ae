import { isLegible } from '#shared/contract/field/legible.ts';
import { isCompanyDomain } from '#shared/contract/field/company-domain.ts';
import { passwordConditions, refusedInPassword } from '#shared/contract/field/password-conditions.ts';
import { phoneNumber } from '#shared/contract/field/phone-number.ts';
import { hostLabel, isReservedDomain } from './reserved-domains.ts';
import type { TextRule } from '#shared/contract/field/text-rule.ts';
import { stripSpaces } from '#shared/contract/strip-spaces.ts';

/*
 * The rules of the onboarding forms (spec sections 5 and 9), one place for both sides: forms judge by them while one
 * types, the contract is made of them. No schema library here: the public pages load this first.
 */

/** Lengths of spec section 9; the longest password only bounds the work of hashing. */
export const lengths = {
  username: 254,
  email: 254,
  phone: phoneNumber.max,
  /** As an employee's. */
  name: 50,
  password: 128,
  domain: 63,
  company: 50,
  address: 255,
  code: 100,
} as const;

const trimmed = (text: string): string => text.trim();

/** `<`, `>` and `=`, fullwidth ones too, are refused everywhere but in passwords; what nobody can read has no place in a text. */
const isIllegal = (text: string): boolean => /[<>=]/.test(text.normalize('NFKC')) || !isLegible(text);
export const emailPattern = /^[^\s@,;:"()[\]\\]{1,64}@[^\s@,;:"()[\]\\.]+(\.[^\s@,;:"()[\]\\.]+)+$/;

type Judge = (text: string) => string | undefined;

/** A rule by its judge, which names the message; signs are judged before, the length after. */
function rule(
  max: number,
  clean: TextRule['clean'],
  missing: string | undefined,
  judge: Judge = () => undefined,
): TextRule {
  return {
    max,
    typed: clean === trimmed ? (text) => text : stripSpaces,
    clean,
    mistake: (text) => {
      if (text === '') return missing === undefined ? undefined : { code: missing };
      const code = isIllegal(text) ? 'illegalInput' : judge(text);
      if (code !== undefined) return { code };
      return text.length > max ? { code: 'maxLength', context: { max } } : undefined;
    },
  };
}

const isDomain: Judge = (text) => (isCompanyDomain(text) ? undefined : 'invalidCompanyDomain');
/** Of a company that is being made: a label that any host may have, and that is nobody else's by custom. */
const isFreeToChoose: Judge = (text) =>
  hostLabel.test(text) ? (isReservedDomain(text) ? 'reservedDomain' : undefined) : 'invalidCompanyDomain';
const isEmail: Judge = (text) => (emailPattern.test(text) ? undefined : 'email');
const lower = (text: string): string => stripSpaces(text).toLowerCase();

/** A person's account at sign-in: email, phone number or employee code. */
export const usernameRule = rule(lengths.username, stripSpaces, 'invalidAccount');

/** A password as typed at sign-in: its rule is not told to who guesses. */
export const givenPasswordRule: TextRule = {
  max: lengths.password,
  typed: stripSpaces,
  clean: stripSpaces,
  mistake: (text) =>
    text === ''
      ? { code: 'invalidPassword' }
      : text.length > lengths.password
        ? { code: 'maxLength', context: { max: lengths.password } }
        : undefined,
};

/** A start code as it is typed from a slip, with hyphens or without; longer than a code is no code. */
export const startCodeRule: TextRule = {
  max: 40,
  typed: (text) => text.toUpperCase(),
  clean: stripSpaces,
  mistake: (text) =>
    text === '' ? { code: 'required' } : /^[A-Za-z0-9-]{1,40}$/.test(text) ? undefined : { code: 'illegalInput' },
};

/** A code of an authenticator application, or one for recovery, with hyphens or without. */
export const secondFactorRule: TextRule = {
  max: 24,
  typed: stripSpaces,
  clean: stripSpaces,
  mistake: (text) =>
    text === '' ? { code: 'required' } : /^[A-Za-z0-9-]{1,24}$/.test(text) ? undefined : { code: 'wrongCode' },
};

/** Eight characters or more of letters, digits and @#$!%*?&, with each of the four classes. */
export const newPasswordRule: TextRule = {
  max: lengths.password,
  typed: stripSpaces,
  clean: stripSpaces,
  mistake: (text) => {
    if (text === '') return { code: 'required' };
    if (text.length > lengths.password) return { code: 'maxLength', context: { max: lengths.password } };
    const refused = refusedInPassword(text);
    if (refused !== undefined) return { code: 'unsafePassword', context: { sign: refused } };
    return passwordConditions.every((holds) => holds(text)) ? undefined : { code: 'weakPassword' };
  },
};

/** 1 to 63 letters, digits or hyphens, not `www`; lower case on the wire and in storage. */
export const companyDomainRule = rule(lengths.domain, lower, 'invalidCompanyDomain', isDomain);
/** The domain of a company that is being made: at most 50 characters, a strict host label, not a reserved one. */
export const newCompanyDomainRule = rule(lengths.company, lower, 'invalidCompanyDomain', isFreeToChoose);

/** An address as an account has it, at most 254 characters. */
export const emailRule = rule(
  lengths.email,
  (text) => stripSpaces(text).normalize('NFKC').toLowerCase(),
  'email',
  isEmail,
);

/** Optional +country code, then 7 to 15 digits; may be left out. */
export const phoneNumberRule = rule(lengths.phone, stripSpaces, undefined, (text) =>
  phoneNumber.pattern.test(text) ? undefined : phoneNumber.patternCode,
);

/** What {@link forgottenAccountRule} takes. */
export const accountPatterns = [/^[A-Za-z0-9_-]+$/, phoneNumber.pattern, emailPattern] as const;
/** Whose password was forgotten: an alphanumeric code, an email or a phone number. */
export const forgottenAccountRule = rule(lengths.username, stripSpaces, 'invalidAccount', (text) =>
  accountPatterns.some((pattern) => pattern.test(text)) ? undefined : 'invalidAccount',
);

/** What a person is called by: needed of who makes an account, the second name where they have one. */
export const firstNameRule = rule(lengths.name, trimmed, 'required');
export const lastNameRule = rule(lengths.name, trimmed, undefined);

export const companyNameRule = rule(lengths.company, trimmed, 'required');
export const companyAddressRule = rule(lengths.address, trimmed, 'required');
export const placeNameRule = rule(lengths.address, trimmed, undefined);
