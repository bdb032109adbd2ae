import fc from 'fast-check';
import type { TextRule } from '#shared/contract/field/text-rule.ts';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { judge } from '#shared/contract/index.ts';
import {
  companyDomainSchema,
  emailSchema,
  forgottenAccountSchema,
  newCompanyDomainSchema,
  phoneNumberSchema,
  usernameSchema,
} from '../contract/fields.ts';
import {
  companyDomainRule,
  emailRule,
  forgottenAccountRule,
  givenPasswordRule,
  newCompanyDomainRule,
  newPasswordRule,
  phoneNumberRule,
  usernameRule,
} from './rules.ts';

const judged = ({ clean, mistake }: TextRule, text: string) => mistake(clean(text))?.code;

describe('rules of onboarding', () => {
  it.each([
    ['email', emailRule, 'a@b.test', undefined],
    ['email with spaces and capitals', emailRule, ' A @B.test ', undefined],
    ['email without a dot', emailRule, 'a@b', 'email'],
    ['email of 254 characters', emailRule, `${'a'.repeat(64)}@${'b'.repeat(184)}.test`, undefined],
    ['email of 255 characters', emailRule, `${'a'.repeat(64)}@${'b'.repeat(185)}.test`, 'maxLength'],
    ['email with <', emailRule, 'a<b@c.test', 'illegalInput'],
    ['no phone number', phoneNumberRule, '', undefined],
    ['phone number of 7 digits', phoneNumberRule, '123 45 67', undefined],
    ['phone number of 6 digits', phoneNumberRule, '123456', 'invalidPhoneNumber'],
    ['phone number with a country code', phoneNumberRule, '+90 532 123 45 67', undefined],
    ['phone number of 15 digits with a code', phoneNumberRule, '+90123456789012345', undefined],
    ['phone number with a letter', phoneNumberRule, '12345678x', 'invalidPhoneNumber'],
    ['phone number of 21 characters', phoneNumberRule, '+12345678901234567890', 'invalidPhoneNumber'],
    ['no account', usernameRule, ' ', 'invalidAccount'],
    ['no password', givenPasswordRule, '', 'invalidPassword'],
    ['password with <>=', givenPasswordRule, '<>=', undefined],
    ['password of four classes', newPasswordRule, 'Abcdef1!', undefined],
    ['password with spaces', newPasswordRule, ' Abc def1! ', undefined],
    ['password of 7', newPasswordRule, 'Abcde1!', 'weakPassword'],
    ['password without a capital', newPasswordRule, 'abcdef1!', 'weakPassword'],
    ['password without a small letter', newPasswordRule, 'ABCDEF1!', 'weakPassword'],
    ['password without a digit', newPasswordRule, 'Abcdefg!', 'weakPassword'],
    ['password without a sign', newPasswordRule, 'Abcdefg1', 'weakPassword'],
    ['password with another sign', newPasswordRule, 'Abcdef1!^', 'unsafePassword'],
    ['domain of 63', companyDomainRule, 'a'.repeat(63), undefined],
    ['domain of 64', companyDomainRule, 'a'.repeat(64), 'invalidCompanyDomain'],
    ['new domain of 51', newCompanyDomainRule, 'a'.repeat(51), 'maxLength'],
    ['domain in capitals', companyDomainRule, 'ACME', undefined],
    ['www', companyDomainRule, 'WWW', 'invalidCompanyDomain'],
    ['domain with a dot', companyDomainRule, 'a.b', 'invalidCompanyDomain'],
    ...['-a', 'a-', 'xn--80ak6aa92e', 'ab--c', 'a_b', 'a.b'].map(
      (label) => [`new domain ${label}`, newCompanyDomainRule, label, 'invalidCompanyDomain'] as const,
    ),
    ...['api', 'admin', 'mail', 'wpad', 'WPAD', 'autodiscover', 'autoconfig', 'isatap', 'login', 'support'].map(
      (label) => [`new domain ${label}`, newCompanyDomainRule, label, 'reservedDomain'] as const,
    ),
    ['no domain', companyDomainRule, '', 'invalidCompanyDomain'],
    ['forgotten code', forgottenAccountRule, 'E1001', undefined],
    ['forgotten email', forgottenAccountRule, 'a@b.test', undefined],
    ['forgotten number', forgottenAccountRule, '+441234567', undefined],
    ['forgotten nothing', forgottenAccountRule, 'a b!', 'invalidAccount'],
  ] as const)('%s', (_, rule, text, code) => {
    expect(judged(rule, text)).toBe(code);
  });

  it('are the contract’s: what a form takes the server takes, and the other way round', () => {
    const pairs: readonly (readonly [TextRule, z.ZodType])[] = [
      [usernameRule, usernameSchema],
      [emailRule, emailSchema],
      [phoneNumberRule, phoneNumberSchema],
      [companyDomainRule, companyDomainSchema],
      [newCompanyDomainRule, newCompanyDomainSchema],
      [forgottenAccountRule, forgottenAccountSchema],
    ];
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: 'grapheme' }),
      fc.emailAddress(),
      fc.stringMatching(/^\+?\d{5,22}$/),
      fc.domain(),
    );
    fc.assert(
      fc.property(text, (given) => {
        for (const [rule, schema] of pairs) {
          expect(judge(schema, given).mistakes?.['']?.[0]?.code).toBe(judged(rule, given));
        }
      }),
    );
  });
});
