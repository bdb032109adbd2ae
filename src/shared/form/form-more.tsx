import { useStore } from '@tanstack/react-form';
import type { ComponentType } from 'react';
import type { Fields } from '#shared/contract/index.ts';
import { toWire, type FormValues } from './form-values.ts';
import type { RecordFormApi } from './use-record-form.ts';

/** Content of a form below its fields, from their present values. */
export interface FormMoreProps {
  /** The edited record; null for a new one. */
  readonly id: number | null;
  /** Everything that would be sent for a new record, valid or not. */
  readonly values: FormValues;
}

interface FormMoreSlotProps {
  readonly more: ComponentType<FormMoreProps>;
  readonly api: RecordFormApi;
  readonly fields: Fields;
  readonly id: number | null;
}

/** Each key press draws only this again. */
export function FormMore({ more: More, api, fields, id }: FormMoreSlotProps) {
  const values = useStore(api.form.store, (state) => state.values);
  return <More id={id} values={toWire(fields, values, null)} />;
}
