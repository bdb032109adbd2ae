import { useState } from 'react';
import type { FieldMessages } from '#shared/contract/index.ts';
import { stripSpaces } from '#shared/contract/strip-spaces.ts';
import { useMessageText } from '#shared/form/messages.ts';
import type { Outcome } from '#shared/http/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { TextField } from '#shared/ui/index.ts';
import { PasswordField } from '#shared/ui/field/password-field.tsx';

/** What a person types into a dialog of the second factor. */
export type TypedField = 'current_password' | 'code' | 'name';

/** The state of a dialog of the second factor: input, the server's answer, and the final recovery codes. */
export function useSecondFactorForm(name = '') {
  const [values, setValues] = useState<Readonly<Record<TypedField, string>>>({ current_password: '', code: '', name });
  const [refused, setRefused] = useState<FieldMessages>({});
  const [isBusy, setBusy] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  /** Sends the input unless a field is empty; a refused input stays with its message. */
  const send = async <Data,>(
    fields: readonly TypedField[],
    call: () => Promise<Outcome<Data>>,
    onSuccess: (data: Data) => void,
  ): Promise<void> => {
    if (isBusy) return;
    const empty = fields.filter((field) => values[field].trim() === '');
    if (empty.length > 0) return setRefused(Object.fromEntries(empty.map((field) => [field, [{ code: 'required' }]])));
    setBusy(true);
    try {
      const outcome = await call();
      if (!outcome.isSuccess) return setRefused(outcome.fields);
      onSuccess(outcome.data.data);
    } catch {
      // The client has shown the error; the input stays.
    } finally {
      setBusy(false);
    }
  };

  return {
    values,
    refused,
    isBusy,
    codes,
    setCodes,
    send,
    type: (field: TypedField, text: string): void => {
      setRefused({});
      setValues({ ...values, [field]: field === 'name' ? text : stripSpaces(text) });
    },
  };
}

export type SecondFactorForm = ReturnType<typeof useSecondFactorForm>;

/** The present password. */
export function CurrentPasswordField({ form }: { readonly form: SecondFactorForm }) {
  const { t } = useTranslation('common');
  const textOf = useMessageText();
  return (
    <PasswordField
      name="current_password"
      label={t('password.current_password')}
      isRequired
      autoFocus
      autoComplete="current-password"
      value={form.values.current_password}
      onBlur={() => undefined}
      onChange={(text) => form.type('current_password', text)}
      errorMessage={textOf(form.refused['current_password']?.[0])}
    />
  );
}

interface CodeFieldProps {
  readonly form: SecondFactorForm;
  readonly label: string;
  readonly description?: string;
  readonly autoFocus?: boolean;
  /** Set if recovery codes, which have letters, are not accepted. */
  readonly inputMode?: 'numeric';
}

/** A code of the application or, if accepted, a recovery code. */
export function CodeField({ form, ...field }: CodeFieldProps) {
  const textOf = useMessageText();
  return (
    <TextField
      {...field}
      name="code"
      isRequired
      autoComplete="one-time-code"
      maxLength={24}
      value={form.values.code}
      onChange={(text) => form.type('code', text)}
      errorMessage={textOf(form.refused['code']?.[0])}
    />
  );
}
