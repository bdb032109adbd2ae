import type { FieldMessage } from '#shared/contract/messages.ts';
import { stripSpaces } from '#shared/contract/strip-spaces.ts';
import type { TextRule } from '#shared/contract/field/text-rule.ts';
import { lengths, newPasswordRule } from '../domain/rules.ts';

/** Only required: `mismatchIn` compares both fields. */
const confirmRule: TextRule = {
  max: lengths.password,
  typed: stripSpaces,
  clean: stripSpaces,
  mistake: (text) => (text === '' ? { code: 'required' } : undefined),
};

/** Rules of a password and its repetition. */
export const chosenPasswordRules = { password: newPasswordRule, confirm_password: confirmRule };

/** The message if the two fields differ (spec section 5). */
export function mismatchIn(values: { readonly password: string; readonly confirm_password: string }): {
  confirm_password?: FieldMessage;
} {
  if (values.password === values.confirm_password) return {};
  return { confirm_password: { code: 'mismatchPassword' } };
}
