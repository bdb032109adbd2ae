import { useStore } from '@tanstack/react-form';
import type { ComponentType } from 'react';
import type { FormValues } from './form-values.ts';
import type { RecordFormApi } from './use-record-form.ts';

/** What stands beside the fields of a form and shows the same: a drawing, an example. */
export interface BesideProps {
  /** What stands in the form, as its fields hold it. */
  readonly values: FormValues;
  /** Puts values into fields, as if they were typed. */
  readonly change: (values: FormValues) => void;
  readonly isReadOnly: boolean;
}

interface BesideFormProps {
  readonly form: RecordFormApi['form'];
  readonly isReadOnly: boolean;
  readonly beside: ComponentType<BesideProps>;
}

/** The contract judges what is put into a field, and its message waits until the field is left. */
const valueOnly = { dontValidate: true, dontUpdateMeta: true, dontRunListeners: true };

/** Draws what stands beside a form anew with each of its values. */
export function BesideForm({ form, isReadOnly, beside: Beside }: BesideFormProps) {
  const values = useStore(form.store, (state) => state.values);
  return (
    <div className="form-beside">
      <Beside
        values={values}
        change={(changed) => {
          for (const [name, value] of Object.entries(changed)) form.setFieldValue(name, value, valueOnly);
        }}
        isReadOnly={isReadOnly}
      />
    </div>
  );
}
