import { useStore } from '@tanstack/react-form';
import type { ComponentType } from 'react';
import { setValues, type FormValues } from './form-values.ts';
import type { RecordFormApi } from './use-record-form.ts';

/** A component beside the fields of a form that shows their values in another way: a drawing, an example. */
export interface BesideProps {
  /** The form's current values, in the form of its fields. */
  readonly values: FormValues;
  /** Sets fields, as if the values were typed. */
  readonly change: (values: FormValues) => void;
  readonly isReadOnly: boolean;
}

interface BesideFormProps {
  readonly form: RecordFormApi['form'];
  readonly isReadOnly: boolean;
  readonly beside: ComponentType<BesideProps>;
}

/** Draws the component beside a form again at each change of its values. */
export function BesideForm({ form, isReadOnly, beside: Beside }: BesideFormProps) {
  const values = useStore(form.store, (state) => state.values);
  return (
    <div className="form-beside">
      <Beside values={values} change={(changed) => setValues(form, changed)} isReadOnly={isReadOnly} />
    </div>
  );
}
