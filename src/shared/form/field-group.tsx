import { useId, type ReactNode } from 'react';
import { RequiredMark } from '#shared/ui/field/required-mark.tsx';
import type { WidgetProps } from './widgets/widget.ts';

/** The frame of a field that consists of several controls: its name, and below them its hint or error. */
export function FieldGroup({
  label,
  hint,
  error,
  isRequired,
  className,
  children,
}: Pick<WidgetProps, 'label' | 'hint' | 'error' | 'isRequired'> & {
  readonly className: string;
  readonly children: ReactNode;
}) {
  const noteId = useId();
  const note = error ?? hint;
  return (
    <fieldset
      className={className}
      data-invalid={error === undefined ? undefined : true}
      aria-describedby={note === undefined ? undefined : noteId}
    >
      <legend className="ui-label">
        {label}
        <RequiredMark isRequired={isRequired} />
      </legend>
      {children}
      {note === undefined ? null : (
        <span id={noteId} className={error === undefined ? 'ui-description' : 'ui-field-error'}>
          {note}
        </span>
      )}
    </fieldset>
  );
}
