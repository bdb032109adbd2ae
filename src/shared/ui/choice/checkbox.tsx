import '../field/field.css';
import './choice.css';
import { useId, type ReactNode } from 'react';
import { hasMessage, type FieldWords } from '../field/words.ts';
import { CheckMark } from './check-mark.tsx';

export interface CheckboxProps extends Omit<FieldWords, 'label'> {
  /** The words beside the box; without them give `aria-label`. */
  children?: ReactNode | undefined;
  'aria-label'?: string | undefined;
  name?: string | undefined;
  isSelected: boolean;
  /** Some of its items are ticked. */
  isIndeterminate?: boolean | undefined;
  isDisabled?: boolean | undefined;
  /** Read-only. */
  isReadOnly?: boolean | undefined;
  onChange: (isSelected: boolean) => void;
  onBlur?: (() => void) | undefined;
}

/** Yes or no. The browser's own box, since it is in the first load of the public pages; drawn like all others. */
export function Checkbox({
  children,
  description,
  errorMessage,
  name,
  isSelected,
  isIndeterminate = false,
  isDisabled,
  isReadOnly,
  onChange,
  onBlur,
  ...props
}: CheckboxProps) {
  const noteId = useId();
  const isWrong = hasMessage(errorMessage);
  const note = isWrong ? errorMessage : description;
  return (
    <div className="ui-check-field" data-invalid={isWrong || undefined}>
      <label
        className="ui-check"
        data-selected={isSelected || undefined}
        data-indeterminate={isIndeterminate || undefined}
        data-disabled={isDisabled || undefined}
        data-readonly={isReadOnly || undefined}
        data-invalid={isWrong || undefined}
      >
        <input
          type="checkbox"
          className="ui-hidden"
          name={name}
          checked={isSelected}
          disabled={isDisabled ?? false}
          aria-label={props['aria-label']}
          aria-describedby={hasMessage(note) ? noteId : undefined}
          aria-invalid={isWrong || undefined}
          aria-readonly={isReadOnly || undefined}
          ref={(box) => {
            if (box) box.indeterminate = isIndeterminate;
          }}
          onChange={({ currentTarget }) => (isReadOnly ? undefined : onChange(currentTarget.checked))}
          onBlur={onBlur}
        />
        <CheckMark isIndeterminate={isIndeterminate} />
        {children ? <span className="ui-check-words">{children}</span> : null}
      </label>
      {hasMessage(note) ? (
        <span id={noteId} className={isWrong ? 'ui-field-error' : 'ui-description'}>
          {note}
        </span>
      ) : null}
    </div>
  );
}
