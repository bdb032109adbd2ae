import './field.css';
import type { ReactNode, Ref } from 'react';
import { useId } from 'react';
import type { TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField';
import { TextField as AriaTextField, Input } from 'react-aria-components/TextField';
import { Group } from 'react-aria-components/Group';
import { withClass } from '../class-names.ts';
import type { ControlSize } from '../button/button.tsx';
import type { FieldWordsWithPlaceholder } from './field.tsx';
import { FieldNotes, validity, Label } from './field.tsx';

export interface TextFieldProps extends Omit<AriaTextFieldProps, 'children'>, FieldWordsWithPlaceholder {
  /** Before and after what is typed: a unit, an icon, a domain's ending. */
  prefix?: ReactNode | undefined;
  suffix?: ReactNode | undefined;
  /** Buttons inside the box, before and after what is typed; they draw themselves. */
  start?: ReactNode | undefined;
  end?: ReactNode | undefined;
  size?: ControlSize | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

/** One line of text. */
export function TextField({
  label,
  description,
  errorMessage,
  placeholder,
  prefix,
  suffix,
  start,
  end,
  size,
  inputRef,
  isInvalid,
  className,
  ...props
}: TextFieldProps) {
  const suffixId = useId();
  // A unit is told with the field: "90" means nothing without its seconds.
  const described = [props['aria-describedby'], suffix === undefined ? undefined : suffixId].filter(Boolean).join(' ');
  return (
    <AriaTextField
      {...validity(errorMessage, isInvalid)}
      {...props}
      {...(described === '' ? {} : { 'aria-describedby': described })}
      className={withClass('ui-field', className)}
      data-size={size}
    >
      <Label isRequired={props.isRequired}>{label}</Label>
      <Group className="ui-control">
        {start}
        {prefix === undefined ? null : <span className="ui-affix">{prefix}</span>}
        <Input className="ui-input" {...(placeholder === undefined ? {} : { placeholder })} ref={inputRef ?? null} />
        {suffix === undefined ? null : <span id={suffixId} className="ui-affix">{suffix}</span>}
        {end}
      </Group>
      <FieldNotes description={description} errorMessage={errorMessage} />
    </AriaTextField>
  );
}
