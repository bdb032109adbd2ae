import { z } from 'zod';
import { fieldMessage } from '#shared/contract/index.ts';
import type { TextRule } from '#shared/contract/field/text-rule.ts';
import { stripSpaces } from '#shared/contract/strip-spaces.ts';
import {
  companyAddressRule,
  companyDomainRule,
  companyNameRule,
  emailRule,
  forgottenAccountRule,
  givenPasswordRule,
  newCompanyDomainRule,
  newPasswordRule,
  phoneNumberRule,
  placeNameRule,
  usernameRule,
} from '../domain/rules.ts';

export { lengths } from '../domain/rules.ts';

/** A text field by its rule: cleaned, then judged. `missing` is said where there is no text at all. */
function ruled({ clean, mistake, max }: TextRule, missing = 'required') {
  // For the API's document, which a rule in code tells nothing: whether it may be empty, and its length.
  const told = { ...(mistake('') ? { minLength: 1 } : {}), maxLength: max };
  return z
    .string({ error: fieldMessage(missing) })
    .meta(told)
    .transform(clean)
    .pipe(
      z.string().superRefine((text, context) => {
        const found = mistake(text);
        if (found) context.addIssue({ code: 'custom', message: fieldMessage(found.code, found.context) });
      }),
    );
}

export const usernameSchema = ruled(usernameRule, 'invalidAccount');
export const givenPasswordSchema = ruled(givenPasswordRule, 'invalidPassword');
export const companyDomainSchema = ruled(companyDomainRule, 'invalidCompanyDomain');
export const newCompanyDomainSchema = ruled(newCompanyDomainRule, 'invalidCompanyDomain');
export const emailSchema = ruled(emailRule, 'email');
export const phoneNumberSchema = ruled(phoneNumberRule);
export const forgottenAccountSchema = ruled(forgottenAccountRule, 'invalidAccount');
export const companyNameSchema = ruled(companyNameRule);
export const companyAddressSchema = ruled(companyAddressRule);
export const placeNameSchema = ruled(placeNameRule);

/** A password and the same again, as every form that sets one sends them. */
export const chosenPassword = {
  password: ruled(newPasswordRule),
  confirm_password: z.string({ error: fieldMessage('required') }).transform(stripSpaces),
};
/** For `.refine` of a body with `chosenPassword`. */
export const isSamePassword = (body: { readonly password: string; readonly confirm_password: string }): boolean =>
  body.password === body.confirm_password;
export const mismatch = { path: ['confirm_password'], error: fieldMessage('mismatchPassword') };
