import { z } from 'zod';
import { fieldMessage, mostPasswordLength, strongPasswordSchema } from '#shared/contract/index.ts';

/** Lengths of spec section 9; the longest password only bounds the work of hashing. */
export const lengths = {
  username: 254, email: 254, phone: 20, password: mostPasswordLength, domain: 63, company: 50, address: 255, code: 100,
} as const;

/** Spaces are stripped from username, company and password inputs, wherever they stand (spec section 5). */
export const stripSpaces = (text: string): string => text.replaceAll(/\s/gu, '');
const legal = (text: string): boolean => !/[<>=]/.test(text);

/** A person's account: email, phone number or employee code. */
export const usernameSchema = z
  .string({ error: fieldMessage('invalidAccount') })
  .transform(stripSpaces)
  .pipe(
    z
      .string()
      .min(1, { error: fieldMessage('invalidAccount') })
      .max(lengths.username)
      .refine(legal, { error: fieldMessage('illegalInput') }),
  );

/** A password as typed at sign-in: its rule is not told to who guesses. Exempt from the `< > =` rule. */
export const givenPasswordSchema = z
  .string({ error: fieldMessage('invalidPassword') })
  .transform(stripSpaces)
  .pipe(z.string().min(1, { error: fieldMessage('invalidPassword') }).max(lengths.password));

/** 1 to 63 letters, digits or hyphens, not `www` (spec section 5); lower case on the wire and in storage. */
export const companyDomainSchema = z
  .string({ error: fieldMessage('invalidCompanyDomain') })
  .transform((text) => stripSpaces(text).toLowerCase())
  .pipe(
    z
      .string()
      .regex(/^[a-z0-9-]{1,63}$/, { error: fieldMessage('invalidCompanyDomain') })
      .refine((domain) => domain !== 'www', { error: fieldMessage('invalidCompanyDomain') }),
  );

/** A password that somebody chooses: eight characters or more, of four classes (spec section 5). */
const newPasswordSchema = z.string({ error: fieldMessage('required') }).transform(stripSpaces).pipe(strongPasswordSchema);

/** A password and the same again, as every form that sets one sends them. */
export const chosenPassword = {
  password: newPasswordSchema,
  confirm_password: z.string({ error: fieldMessage('required') }).transform(stripSpaces),
};
/** For `.refine` of a body with `chosenPassword`. */
export const isSamePassword = (body: { readonly password: string; readonly confirm_password: string }): boolean =>
  body.password === body.confirm_password;
export const mismatch = { path: ['confirm_password'], error: fieldMessage('mismatchPassword') };

/** An address as an account has it: without spaces, in lower case, at most 254 characters (spec section 5). */
export const emailSchema = z
  .string({ error: fieldMessage('email') })
  .transform((text) => stripSpaces(text).normalize('NFKC').toLowerCase())
  .pipe(
    z
      .string()
      .min(1, { error: fieldMessage('email') })
      .max(lengths.email)
      .refine(legal, { error: fieldMessage('illegalInput') })
      .regex(/^[^\s@,;:"()[\]\\]{1,64}@[^\s@,;:"()[\]\\.]+(\.[^\s@,;:"()[\]\\.]+)+$/, { error: fieldMessage('email') }),
  );

const phonePattern = /^(\+\d{1,3})?\d{7,15}$/;

/** Optional +country code, then 7 to 15 digits; may be left out (spec section 5). */
export const phoneNumberSchema = z
  .string()
  .transform(stripSpaces)
  .pipe(z.string().max(lengths.phone).refine((text) => text === '' || phonePattern.test(text), { error: fieldMessage('invalidPhoneNumber') }));

/** Whose password was forgotten: an alphanumeric code, an email or a phone number (spec section 5). */
export const forgottenAccountSchema = usernameSchema.pipe(
  z.string().refine((text) => /^[A-Za-z0-9_-]+$/.test(text) || phonePattern.test(text) || emailSchema.safeParse(text).success, {
    error: fieldMessage('invalidAccount'),
  }),
);
