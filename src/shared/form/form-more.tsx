import { useStore } from '@tanstack/react-form';
import type { ComponentType } from 'react';
import type { Fields } from '#shared/contract/index.ts';
import { setValues, toWire, type FormValues } from './form-values.ts';
import { useMessageText } from './messages.ts';
import { messageAt, type RecordFormApi } from './use-record-form.ts';

/** Content of a form below its fields, from their present values. */
export interface FormMoreProps {
  /** The edited record; null for a new one. */
  readonly id: number | null;
  /** Everything that would be sent for a new record, valid or not. */
  readonly values: FormValues;
  /** Sets fields that the content draws itself (`isDrawnByScreen`). */
  readonly change: (values: FormValues) => void;
  /** What is wrong with a field that the content draws itself. */
  readonly mistakeIn: (name: string) => string | undefined;
}

interface FormMoreSlotProps {
  readonly more: ComponentType<FormMoreProps>;
  readonly api: RecordFormApi;
  readonly fields: Fields;
  readonly id: number | null;
}

/** Each key press draws only this again. */
export function FormMore({ more: More, api, fields, id }: FormMoreSlotProps) {
  const textAt = useMessageText();
  const { form, mistakesOf, refused } = api;
  const values = useStore(form.store, (state) => state.values);
  const isSent = useStore(form.store, (state) => state.submissionAttempts > 0);
  return (
    <More
      id={id}
      values={toWire(fields, values, null)}
      change={(changed) => setValues(form, changed)}
      mistakeIn={(name) => textAt(messageAt(name, values[name], mistakesOf(values), refused, isSent))}
    />
  );
}
