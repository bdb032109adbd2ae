import { useForm } from '@tanstack/react-form';
import { useState } from 'react';
import type { z } from 'zod';
import { toFieldMessages, type FieldMessage, type FieldMessages } from '#shared/contract/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';

export type CredentialValues = Record<'company' | 'username' | 'password', string>;

/** Spaces are stripped from username, company and password inputs while they are typed (spec section 5). */
export const stripSpaces = (text: string): string => text.replaceAll(/\s/gu, '');

/** What the contract's schema finds wrong. */
export function mistakesIn(schema: z.ZodType, values: unknown): FieldMessages {
  const parsed = schema.safeParse(values);
  return parsed.success ? {} : toFieldMessages(parsed.error);
}

interface CredentialsForm {
  /** The contract's schema of what is sent. */
  schema: z.ZodType;
  fields: readonly (keyof CredentialValues)[];
  /** What the company field starts with. */
  company: string;
  /** The server's messages of the last try; each stands until its field changes. */
  refused: FieldMessages;
  onChange: () => void;
  onSubmit: (values: CredentialValues) => void;
}

/**
 * The sign-in forms' state: errors show once a field has been left or the form has been sent, and go when the value
 * there is right.
 */
export function useCredentialsForm({ schema, fields, company, refused, onChange, onSubmit }: CredentialsForm) {
  const { t } = useTranslation(['common']);
  const [changed, setChanged] = useState<{ since: FieldMessages; fields: readonly string[] }>({ since: refused, fields: [] });
  const wire = (values: CredentialValues): Partial<CredentialValues> =>
    Object.fromEntries(fields.map((name) => [name, values[name]]));
  const defaultValues: CredentialValues = { company, username: '', password: '' };
  const form = useForm({
    defaultValues,
    canSubmitWhenInvalid: true,
    validators: {
      onSubmit: ({ value }) => (Object.keys(mistakesIn(schema, wire(value))).length > 0 ? 'mistakes' : undefined),
    },
    onSubmitInvalid: ({ value }) => {
      const first = fields.find((name) => mistakesIn(schema, wire(value))[name]);
      document.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus();
    },
    onSubmit: ({ value }) => onSubmit(value),
  });

  const text = (message: FieldMessage | undefined): string | undefined =>
    message && t([`common:validation.${message.code}`, 'common:validation.type'], { ...message.context });

  return {
    form,
    /** A field's change, spaces stripped. */
    change: (name: keyof CredentialValues, value: string): void => {
      const earlier = changed.since === refused ? changed.fields : [];
      setChanged({ since: refused, fields: [...earlier, name] });
      form.setFieldValue(name, stripSpaces(value));
      onChange();
    },
    /** What a field says is wrong, in the reader's words. */
    error: (name: keyof CredentialValues, values: CredentialValues, isLeft: boolean, isSent: boolean): string | undefined => {
      const isAnswered = changed.since === refused && changed.fields.includes(name);
      const theirs = isAnswered ? undefined : refused[name]?.[0];
      return text(theirs ?? (isLeft || isSent ? mistakesIn(schema, wire(values))[name]?.[0] : undefined));
    },
  };
}
