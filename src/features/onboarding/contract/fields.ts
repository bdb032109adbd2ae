import { z } from 'zod';
import { fieldMessage, describedPassword, describeText, type TextDescription } from '#shared/contract/index.ts';
import { companyDomainPattern } from '#shared/contract/field/company-domain.ts';
import { phoneNumber } from '#shared/contract/field/phone-number.ts';
import type { TextRule } from '#shared/contract/field/text-rule.ts';
import { stripSpaces } from '#shared/contract/strip-spaces.ts';
import { hostLabel } from '../domain/reserved-domains.ts';
import {
  accountPatterns,
  companyAddressRule,
  companyDomainRule,
  companyNameRule,
  emailPattern,
  emailRule,
  firstNameRule,
  forgottenAccountRule,
  givenPasswordRule,
  lastNameRule,
  newCompanyDomainRule,
  newPasswordRule,
  phoneNumberRule,
  placeNameRule,
  secondFactorRule,
  startCodeRule,
  usernameRule,
} from '../domain/rules.ts';

export { lengths } from '../domain/rules.ts';

/**
 * A text field from its rule: cleaned, then checked. `missing` is the message for an absent text; `description` is what the API document
 * says of it.
 */
function ruled({ clean, mistake, max }: TextRule, missing = 'required', description: TextDescription = {}) {
  // The API document cannot read a rule in code, so it gets whether the text may be empty, its pattern and its length.
  const isRequired = mistake('') !== undefined;
  const described = describeText({ isRequired, ...description });
  return z
    .string({ error: fieldMessage(missing) })
    .meta({ ...described, ...(isRequired ? { minLength: 1 } : {}), maxLength: max })
    .transform(clean)
    .pipe(
      z.string().superRefine((text, context) => {
        const found = mistake(text);
        if (found) context.addIssue({ code: 'custom', message: fieldMessage(found.code, found.context) });
      }),
    );
}

export const usernameSchema = ruled(usernameRule, 'invalidAccount', { noSpaces: true });
export const givenPasswordSchema = ruled(givenPasswordRule, 'invalidPassword', { pattern: /^\S+$/, isExempt: true });
export const startCodeSchema = ruled(startCodeRule, 'required', { pattern: /^[A-Za-z0-9-]{1,40}$/ });
export const secondFactorSchema = ruled(secondFactorRule, 'required', { pattern: /^[A-Za-z0-9-]{1,24}$/ });
export const companyDomainSchema = ruled(companyDomainRule, 'invalidCompanyDomain', { pattern: companyDomainPattern });
export const newCompanyDomainSchema = ruled(newCompanyDomainRule, 'invalidCompanyDomain', { pattern: hostLabel });
export const emailSchema = ruled(emailRule, 'email', { pattern: emailPattern, folds: true });
export const phoneNumberSchema = ruled(phoneNumberRule, 'required', { pattern: phoneNumber.pattern });
export const forgottenAccountSchema = ruled(forgottenAccountRule, 'invalidAccount', {
  pattern: new RegExp(accountPatterns.map(({ source }) => source).join('|')),
});
/** What a person calls a passkey; the rule is that of a person's name. */
export const passkeyNameSchema = ruled(firstNameRule);
/** The name of a person, in forms that ask for it. */
export const personName = { first_name: ruled(firstNameRule), last_name: ruled(lastNameRule).default('') };
export const companyNameSchema = ruled(companyNameRule);
export const companyAddressSchema = ruled(companyAddressRule);
export const placeNameSchema = ruled(placeNameRule);

/** A password and its repetition, in forms that set one. */
export const chosenPassword = {
  password: ruled(newPasswordRule, 'required', { pattern: new RegExp(describedPassword.pattern), isExempt: true }),
  confirm_password: z.string({ error: fieldMessage('required') }).transform(stripSpaces),
};
/**
 * What the companies of an account ask of its passwords besides the product's own rule: the least length, and whether a former one is
 * refused.
 */
export const passwordPolicySchema = z.object({ length: z.int(), refuses_former: z.boolean() });
export type PasswordPolicy = z.infer<typeof passwordPolicySchema>;
/** Where a password is chosen; null if the product's own rule alone holds. */
export const chosenBy = passwordPolicySchema.nullable();

/** For `.refine` of a body with `chosenPassword`. */
export const isSamePassword = (body: { readonly password: string; readonly confirm_password: string }): boolean =>
  body.password === body.confirm_password;
export const mismatch = { path: ['confirm_password'], error: fieldMessage('mismatchPassword') };
