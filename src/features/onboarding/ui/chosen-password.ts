import type { FieldMessage } from '#shared/contract/messages.ts';
import { stripSpaces } from '#shared/contract/strip-spaces.ts';
import type { TextRule } from '#shared/contract/field/text-rule.ts';
import { leastPasswordLength } from '#shared/contract/field/password-conditions.ts';
import { lengths, passwordRule } from '../domain/rules.ts';

/** Only required: `mismatchIn` compares both fields. */
const confirmRule: TextRule = {
  max: lengths.password,
  typed: stripSpaces,
  clean: stripSpaces,
  mistake: (text) => (text === '' ? { code: 'required' } : undefined),
};

/** Rules of a password of at least so many characters and its repetition. */
export const chosenPasswordRules = (least = leastPasswordLength) => ({
  password: passwordRule(least),
  confirm_password: confirmRule,
});

/** The message if the two fields differ (spec section 5). */
export function mismatchIn(values: { readonly password: string; readonly confirm_password: string }): {
  confirm_password?: FieldMessage;
} {
  if (values.password === values.confirm_password) return {};
  return { confirm_password: { code: 'mismatchPassword' } };
}
