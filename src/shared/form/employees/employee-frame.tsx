import './employees.css';
import { useId, type ReactNode } from 'react';
import { RequiredMark } from '#shared/ui/field/required-mark.tsx';

export interface EmployeeFieldWords {
  readonly label: string;
  readonly description?: string | undefined;
  readonly errorMessage?: string | undefined;
  readonly isRequired: boolean;
  /** What an empty selection means, if it means something. */
  readonly whenEmpty?: string | undefined;
  readonly isDisabled: boolean;
  readonly isReadOnly: boolean;
}

/** Label, content and note of a field that contains a group of controls. */
export function EmployeeFrame({
  label,
  description,
  errorMessage,
  isRequired,
  isDisabled,
  children,
}: EmployeeFieldWords & { readonly children: ReactNode }) {
  const labelId = useId();
  const noteId = useId();
  const note = errorMessage ?? description;
  return (
    <div
      role="group"
      aria-labelledby={labelId}
      {...(note ? { 'aria-describedby': noteId } : {})}
      className="ui-field employee-field"
      data-invalid={errorMessage ? true : undefined}
      data-disabled={isDisabled || undefined}
    >
      <span className="ui-label" id={labelId}>
        {label}
        <RequiredMark isRequired={isRequired} />
      </span>
      {children}
      {note ? (
        <span id={noteId} className={errorMessage ? 'ui-field-error' : 'ui-description'}>
          {note}
        </span>
      ) : null}
    </div>
  );
}
