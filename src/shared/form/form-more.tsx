import { useStore } from '@tanstack/react-form';
import type { ComponentType } from 'react';
import type { Fields } from '#shared/contract/index.ts';
import { toWire, type FormValues } from './form-values.ts';
import type { RecordFormApi } from './use-record-form.ts';

/** What a form shows below its fields, of what stands in them now. */
export interface FormMoreProps {
  /** The record that is changed; null for a new one. */
  readonly id: number | null;
  /** All that would be sent of a new record, wrong or right. */
  readonly values: FormValues;
}

interface FormMoreSlotProps {
  readonly more: ComponentType<FormMoreProps>;
  readonly api: RecordFormApi;
  readonly fields: Fields;
  readonly id: number | null;
}

/** Drawn anew with every key, alone. */
export function FormMore({ more: More, api, fields, id }: FormMoreSlotProps) {
  const values = useStore(api.form.store, (state) => state.values);
  return <More id={id} values={toWire(fields, values, null)} />;
}
