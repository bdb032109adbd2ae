import './field.css';
import type { ReactNode, Ref } from 'react';
import { useState } from 'react';
import { Group } from 'react-aria-components/Group';
import type { TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField';
import { TextField as AriaTextField, Input } from 'react-aria-components/TextField';
import { Button as AriaButton } from 'react-aria-components/Button';
import { withClass } from '../class-names.ts';
import { EyeIcon, EyeOffIcon, Icon } from '../icon/index.ts';
import { useUiTexts } from '../texts.ts';
import type { FieldWordsWithPlaceholder } from './field.tsx';
import { FieldNotes, validity, Label } from './field.tsx';

export interface PasswordFieldProps extends Omit<AriaTextFieldProps, 'children' | 'type'>, FieldWordsWithPlaceholder {
  /** Stands at the end of the label's line, e.g. a link for those who forgot it. */
  labelEnd?: ReactNode | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

/** A password, hidden until its eye is pressed. Give `autoComplete` (`current-password` or `new-password`). */
export function PasswordField({
  label,
  labelEnd,
  description,
  errorMessage,
  placeholder,
  inputRef,
  isInvalid,
  className,
  ...props
}: PasswordFieldProps) {
  const texts = useUiTexts();
  const [isShown, setShown] = useState(false);
  return (
    <AriaTextField
      {...validity(errorMessage, isInvalid)}
      {...props}
      type={isShown ? 'text' : 'password'}
      className={withClass('ui-field', className)}
    >
      {labelEnd === undefined ? (
        <Label isRequired={props.isRequired}>{label}</Label>
      ) : (
        <span className="ui-label-row">
          <Label isRequired={props.isRequired}>{label}</Label>
          {labelEnd}
        </span>
      )}
      <Group className="ui-control">
        <Input
          className="ui-input"
          ref={inputRef ?? null}
          spellCheck={false}
          autoCapitalize="none"
          dir="ltr"
          {...(placeholder === undefined ? {} : { placeholder })}
        />
        <AriaButton
          className="ui-field-button"
          aria-label={isShown ? texts.hidePassword : texts.showPassword}
          isDisabled={props.isDisabled ?? false}
          onPress={() => setShown(!isShown)}
        >
          <Icon as={isShown ? EyeOffIcon : EyeIcon} />
        </AriaButton>
      </Group>
      <FieldNotes description={description} errorMessage={errorMessage} />
    </AriaTextField>
  );
}
