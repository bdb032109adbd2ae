import './field.css';
import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import { joinClasses } from '../class-names.ts';
import { RequiredMark } from './required-mark.tsx';
import { hasMessage, type FieldWordsWithPlaceholder } from './words.ts';

/** The common props of typed text fields; all others are those of the browser's input. */
export interface TypedFieldProps extends FieldWordsWithPlaceholder {
  name?: string | undefined;
  value?: string | undefined;
  defaultValue?: string | undefined;
  onChange?: ((text: string) => void) | undefined;
  isRequired?: boolean | undefined;
  isDisabled?: boolean | undefined;
  /** Can be read, copied and sent, not changed. */
  isReadOnly?: boolean | undefined;
  isInvalid?: boolean | undefined;
  autoFocus?: boolean | undefined;
  maxLength?: number | undefined;
  autoComplete?: string | undefined;
  autoCapitalize?: string | undefined;
  spellCheck?: 'true' | 'false' | undefined;
  className?: string | undefined;
  'aria-label'?: string | undefined;
  'aria-labelledby'?: string | undefined;
  /** Ids of further elements that describe the field. */
  'aria-describedby'?: string | undefined;
}

interface FieldFrameProps extends TypedFieldProps {
  size?: string | undefined;
  /** At the end of the label's line. */
  labelEnd?: ReactNode | undefined;
  /** Draws the box; the input in it takes these props. */
  children: (
    input: Pick<
      InputHTMLAttributes<HTMLElement>,
      | 'id'
      | 'name'
      | 'disabled'
      | 'maxLength'
      | 'autoComplete'
      | 'autoCapitalize'
      | 'spellCheck'
      | 'autoFocus'
      | 'placeholder'
      | 'aria-label'
      | 'aria-labelledby'
      | 'aria-describedby'
      | 'aria-required'
      | 'aria-invalid'
    > & {
      value?: string;
      defaultValue?: string;
      readOnly: boolean;
      onChange: (event: { currentTarget: { value: string } }) => void;
    },
  ) => ReactNode;
}

/**
 * Label, box and notes of a typed text field, connected for screen readers. Plain elements: these fields are in the
 * first load of the public pages, and need only the browser's own input.
 */
export function FieldFrame({
  label,
  labelEnd,
  description,
  errorMessage,
  size,
  className,
  children,
  ...props
}: FieldFrameProps) {
  const id = useId();
  const isWrong = hasMessage(errorMessage);
  const note = isWrong ? errorMessage : description;
  const noteId = `${id}-note`;
  const isInvalid = isWrong || props.isInvalid === true;
  const described = [props['aria-describedby'], hasMessage(note) ? noteId : undefined].filter(Boolean).join(' ');
  const name = hasMessage(label) ? (
    <label className="ui-label" htmlFor={id}>
      {label}
      <RequiredMark isRequired={props.isRequired} />
    </label>
  ) : null;
  return (
    <div
      className={joinClasses('ui-field', className)}
      data-size={size}
      data-invalid={isInvalid || undefined}
      data-disabled={props.isDisabled || undefined}
      data-readonly={props.isReadOnly || undefined}
    >
      {labelEnd === undefined ? (
        name
      ) : (
        <span className="ui-label-row">
          {name}
          {labelEnd}
        </span>
      )}
      {children({
        id,
        name: props.name,
        ...(props.value === undefined ? {} : { value: props.value }),
        ...(props.defaultValue === undefined ? {} : { defaultValue: props.defaultValue }),
        onChange: (event) => props.onChange?.(event.currentTarget.value),
        disabled: props.isDisabled ?? false,
        readOnly: props.isReadOnly ?? false,
        autoFocus: props.autoFocus ?? false,
        maxLength: props.maxLength,
        placeholder: props.placeholder,
        autoComplete: props.autoComplete,
        autoCapitalize: props.autoCapitalize,
        spellCheck: props.spellCheck,
        'aria-label': props['aria-label'],
        'aria-labelledby': props['aria-labelledby'],
        'aria-describedby': described || undefined,
        // Announced by ARIA, since the browser's own check would block the form.
        'aria-required': props.isRequired || undefined,
        'aria-invalid': isInvalid || undefined,
      })}
      {hasMessage(note) ? (
        <span id={noteId} className={isWrong ? 'ui-field-error' : 'ui-description'}>
          {note}
        </span>
      ) : null}
    </div>
  );
}
