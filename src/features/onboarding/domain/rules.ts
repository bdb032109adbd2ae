import { isLegible } from '#shared/contract/field/legible.ts';
import { isCompanyDomain } from '#shared/contract/field/company-domain.ts';
import {
  leastPasswordLength,
  passwordConditions,
  refusedInPassword,
} from '#shared/contract/field/password-conditions.ts';
import { phoneNumber } from '#shared/contract/field/phone-number.ts';
import { hostLabel, isReservedDomain } from './reserved-domains.ts';
import type { TextRule } from '#shared/contract/field/text-rule.ts';
import { stripSpaces } from '#shared/contract/strip-spaces.ts';

/* The rules of the onboarding forms (spec sections 5 and 9) in one place: forms check them while people type, and the contract is
   built from them. No schema library is imported, since the public pages load this first. */

/** Lengths of spec section 9. The longest password only limits the work of hashing. */
export const lengths = {
  username: 254,
  email: 254,
  phone: phoneNumber.max,
  /** The same as an employee's. */
  name: 50,
  password: 128,
  domain: 63,
  company: 50,
  address: 255,
  code: 100,
} as const;

const trimmed = (text: string): string => text.trim();

/** `<`, `>` and `=`, including fullwidth ones, are refused everywhere but in passwords, and so are invisible characters. */
const isIllegal = (text: string): boolean => /[<>=]/.test(text.normalize('NFKC')) || !isLegible(text);
export const emailPattern = /^[^\s@,;:"()[\]\\]{1,64}@[^\s@,;:"()[\]\\.]+(\.[^\s@,;:"()[\]\\.]+)+$/;

type Judge = (text: string) => string | undefined;

/** A rule from its check, which returns the message. Characters are checked before, the length afterwards. */
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
/** For a new company: a valid host label that is not reserved. */
const isFreeToChoose: Judge = (text) =>
  hostLabel.test(text) ? (isReservedDomain(text) ? 'reservedDomain' : undefined) : 'invalidCompanyDomain';
const isEmail: Judge = (text) => (emailPattern.test(text) ? undefined : 'email');
const lower = (text: string): string => stripSpaces(text).toLowerCase();

/** A person's account at sign-in: email, phone number or Employee ID. */
export const usernameRule = rule(lengths.username, stripSpaces, 'invalidAccount');

/** A password as typed at sign-in. It has no pattern, since that would help an attacker. */
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

/** A start code as typed from a slip, with or without hyphens. A longer text is no code. */
export const startCodeRule: TextRule = {
  max: 40,
  typed: (text) => text.toUpperCase(),
  clean: stripSpaces,
  mistake: (text) =>
    text === '' ? { code: 'required' } : /^[A-Za-z0-9-]{1,40}$/.test(text) ? undefined : { code: 'illegalInput' },
};

/** A code of an authenticator application or a recovery code, with or without hyphens. */
export const secondFactorRule: TextRule = {
  max: 24,
  typed: stripSpaces,
  clean: stripSpaces,
  mistake: (text) =>
    text === '' ? { code: 'required' } : /^[A-Za-z0-9-]{1,24}$/.test(text) ? undefined : { code: 'wrongCode' },
};

/** At least so many characters from letters, digits and @#$!%*?&, with each of the four classes. */
export const passwordRule = (least: number): TextRule => ({
  max: lengths.password,
  typed: stripSpaces,
  clean: stripSpaces,
  mistake: (text) => {
    if (text === '') return { code: 'required' };
    if (text.length > lengths.password) return { code: 'maxLength', context: { max: lengths.password } };
    const refused = refusedInPassword(text);
    if (refused !== undefined) return { code: 'unsafePassword', context: { sign: refused } };
    return passwordConditions.every((holds) => holds(text, least))
      ? undefined
      : { code: 'weakPassword', context: { least } };
  },
});

/** The product's own rule: eight characters. */
export const newPasswordRule = passwordRule(leastPasswordLength);

/** 1 to 63 letters, digits or hyphens, not `www`; lower case on the wire and in storage. */
export const companyDomainRule = rule(lengths.domain, lower, 'invalidCompanyDomain', isDomain);
/** The domain of a new company: at most 50 characters, a strict host label, not a reserved one. */
export const newCompanyDomainRule = rule(lengths.company, lower, 'invalidCompanyDomain', isFreeToChoose);

/** The email address of an account, at most 254 characters. */
export const emailRule = rule(
  lengths.email,
  (text) => stripSpaces(text).normalize('NFKC').toLowerCase(),
  'email',
  isEmail,
);

/** Optional +country code, then 7 to 15 digits; may be empty. */
export const phoneNumberRule = rule(lengths.phone, stripSpaces, undefined, (text) =>
  phoneNumber.pattern.test(text) ? undefined : phoneNumber.patternCode,
);

/** The patterns of {@link forgottenAccountRule}. */
export const accountPatterns = [/^[A-Za-z0-9_-]+$/, phoneNumber.pattern, emailPattern] as const;
/** The account of a forgotten password: an alphanumeric code, an email or a phone number. */
export const forgottenAccountRule = rule(lengths.username, stripSpaces, 'invalidAccount', (text) =>
  accountPatterns.some((pattern) => pattern.test(text)) ? undefined : 'invalidAccount',
);

/** The first name is required; the last name is not, since some people have none. */
export const firstNameRule = rule(lengths.name, trimmed, 'required');
export const lastNameRule = rule(lengths.name, trimmed, undefined);

export const companyNameRule = rule(lengths.company, trimmed, 'required');
export const companyAddressRule = rule(lengths.address, trimmed, 'required');
export const placeNameRule = rule(lengths.address, trimmed, undefined);
