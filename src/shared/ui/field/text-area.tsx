import './field.css';
import type { TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField';
import { TextField as AriaTextField, TextArea as AriaTextArea } from 'react-aria-components/TextField';
import { withClass } from '../class-names.ts';
import type { FieldWordsWithPlaceholder } from './field.tsx';
import { FieldNotes, validity, Label } from './field.tsx';

export interface TextAreaProps extends Omit<AriaTextFieldProps, 'children'>, FieldWordsWithPlaceholder {
  /** Default 5. */
  rows?: number | undefined;
}

/** Several lines of text. */
export function TextArea({
  label,
  description,
  errorMessage,
  placeholder,
  rows = 5,
  isInvalid,
  className,
  ...props
}: TextAreaProps) {
  return (
    <AriaTextField
      {...validity(errorMessage, isInvalid)}
      {...props}
      className={withClass('ui-field', className)}
    >
      <Label isRequired={props.isRequired}>{label}</Label>
      <AriaTextArea
        className="ui-control"
        rows={rows}
        {...(placeholder === undefined ? {} : { placeholder })}
      />
      <FieldNotes description={description} errorMessage={errorMessage} />
    </AriaTextField>
  );
}
