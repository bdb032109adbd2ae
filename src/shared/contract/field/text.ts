import { z } from 'zod';
import { fieldMessage } from '../messages.ts';
import { optional, type OptionalField } from './declare.ts';
import type { FieldOptions, WidgetOptions } from './options.ts';
import type { FieldKind } from './kinds.ts';
import { isLegible, isStorable } from './legible.ts';
import { mostPasswordLength, strongPasswordSchema } from './password.ts';
import { patterns } from './patterns.ts';
import { phoneNumber } from './phone-number.ts';
import { describeText } from './text-description.ts';
import { withoutHidden } from './unseen.ts';

/** `<`, `>` and `=` are refused in every text (spec section 5, illegalInput), except where exempt. */
const illegalInput = /[<>=]/;

/**
 * Texts are checked in the form in which they are stored (docs/security.md#alike-names): a fullwidth `<` counts as `<`.
 */
const folded = (text: string): string => withoutHidden(text.normalize('NFKC'));

/** Text as people type it: trimmed, at most `max` characters, legible and without `<>=`, on one line or several. */
export function plainText(max: number, lines: 'one' | 'several' = 'one'): z.ZodString {
  return withoutSigns(freeText(max, lines)).meta(describeText({ lines }));
}

const withoutSigns = (given: z.ZodString): z.ZodString =>
  given.refine((value) => !illegalInput.test(value), { error: fieldMessage('illegalInput') });

/** The same with `<>=`: the listed fields that are exempt from that rule, and the names of files. */
export function freeText(
  max: number,
  lines: 'one' | 'several' = 'one',
  clean = (text: string): string => text,
): z.ZodString {
  return (
    z
      .string()
      .overwrite((text) => clean(folded(text)))
      .trim()
      // A text that is too long is not checked further: a pattern may cost more than linear time.
      .max(max, { abort: true })
      .refine((value) => isLegible(value, lines), { error: fieldMessage('illegalInput') })
      .meta(describeText({ lines, isExempt: true }))
  );
}

type TextOptions = FieldOptions &
  Pick<WidgetOptions, 'rows' | 'noSpaces' | 'inputMode'> & {
    max: number;
    /** Minimum length of a given text. */
    min?: number;
    pattern?: RegExp;
    /** `common:validation.<code>`, shown if the pattern does not fit. */
    patternCode?: string;
    /** Applied to a given text before it is checked and stored. */
    clean?: (text: string) => string;
    /** `<`, `>` and `=` are allowed. */
    isExempt?: boolean;
  };

function textField<O extends TextOptions>(kind: FieldKind, options: O): OptionalField<z.ZodString, z.ZodString, O> {
  const { rows, noSpaces, inputMode } = options;
  return optional(
    kind,
    () => z.string(),
    () => writtenText(kind === 'textarea' ? 'several' : 'one', options),
    options,
    {
      maxLength: options.max,
      ...(options.clean ? { clean: options.clean } : {}),
      widget: { ...(rows ? { rows } : {}), ...(noSpaces ? { noSpaces } : {}), ...(inputMode ? { inputMode } : {}) },
    },
  );
}

function writtenText(lines: 'one' | 'several', options: TextOptions): z.ZodString {
  let write = freeText(options.max, lines, options.clean);
  if (!options.isExempt) write = withoutSigns(write);
  if (options.required) write = write.min(1);
  const { min, pattern, noSpaces } = options;
  if (min !== undefined) {
    write = write.refine((value) => value === '' || value.length >= min, { error: fieldMessage('minLength', { min }) });
  }
  if (noSpaces) write = write.refine((value) => !/\s/u.test(value), { error: fieldMessage('type') });
  if (pattern) {
    write = write.refine((value) => value === '' || pattern.test(value), {
      error: fieldMessage(options.patternCode ?? 'type'),
    });
  }
  return write.meta(
    describeText({
      lines,
      ...(options.isExempt ? { isExempt: true } : {}),
      ...(options.required ? { isRequired: true } : {}),
      ...(noSpaces ? { noSpaces } : {}),
      ...(min === undefined ? {} : { min }),
      ...(pattern ? { pattern } : {}),
      folds: true,
    }),
  );
}

/** One line of text, at most `max` characters. */
export const text = <const O extends TextOptions>(options: O) => textField('text', options);
/** Several lines of text, five to begin with (spec section 2). */
export const textarea = <const O extends TextOptions>(options: O) => textField('textarea', options);

const emailPattern = /^[^\s@<>]+@[^\s@<>.]+(\.[^\s@<>.]+)+$/;
/** E-mail address, at most 254 characters (spec section 5). */
export const email = <const O extends FieldOptions>(options: O) =>
  textField<O & TextOptions>('email', {
    ...options,
    max: 254,
    pattern: emailPattern,
    patternCode: 'email',
    noSpaces: true,
    inputMode: 'email',
  });
/** A phone number by {@link phoneNumber}. */
export const phone = <const O extends FieldOptions>(options: O) =>
  textField<O & TextOptions>('phone', { ...options, ...phoneNumber, inputMode: 'tel' });

type SecretField<O extends FieldOptions, K extends FieldKind = 'visiblePassword'> = OptionalField<
  z.ZodBoolean,
  z.ZodString,
  O,
  K
>;

/** A secret: written, never read, never logged. Read as true where one is set. `<>=` are allowed. */
export function secret<const O extends FieldOptions & { max: number; pattern?: RegExp; patternCode?: string }>(
  options: O,
): SecretField<O> {
  let write = z
    .string()
    .max(options.max)
    .refine(isStorable, { error: fieldMessage('illegalInput') });
  const { pattern } = options;
  if (pattern)
    write = write
      .refine((value) => pattern.test(value), { error: fieldMessage(options.patternCode ?? 'type') })
      .meta({ pattern: pattern.source });
  return optional('visiblePassword', z.boolean(), write, options, { secret: true, maxLength: options.max });
}

/** A terminal's numeric password: up to eight digits, a secret. */
export const devicePassword = <const O extends FieldOptions>(options: O) =>
  secret<O & { max: number }>({ ...options, max: 8, ...patterns.devicePassword });

/** A password by the product's rule (spec section 5), a secret; its widget tells the five conditions as one types. */
export function strongPassword<const O extends FieldOptions>(options: O): SecretField<O, 'strongPassword'> {
  return optional('strongPassword', z.boolean(), strongPasswordSchema, options, {
    secret: true,
    maxLength: mostPasswordLength,
  });
}
