import type { ReactNode, Ref } from 'react';
import { useState } from 'react';
import { EyeIcon, EyeOffIcon, Icon } from '../icon/index.ts';
import { useUiTexts } from '../texts.ts';
import { FieldFrame, type TypedFieldProps } from './frame.tsx';

export interface PasswordFieldProps extends TypedFieldProps {
  /** At the end of the label's line, e.g. a link for people who forgot it. */
  labelEnd?: ReactNode | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  onBlur?: (() => void) | undefined;
  onFocus?: (() => void) | undefined;
}

/** A password, hidden until its eye is pressed. Give `autoComplete` (`current-password` or `new-password`). */
export function PasswordField({ inputRef, onBlur, onFocus, ...props }: PasswordFieldProps) {
  const texts = useUiTexts();
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame {...props} spellCheck="false" autoCapitalize="none">
      {(input) => (
        <div className="ui-control" data-disabled={props.isDisabled || undefined}>
          <input
            {...input}
            className="ui-input"
            type={isShown ? 'text' : 'password'}
            dir="ltr"
            ref={inputRef ?? null}
            onBlur={onBlur}
            onFocus={onFocus}
          />
          <button
            type="button"
            className="ui-field-button"
            aria-label={isShown ? texts.hidePassword : texts.showPassword}
            disabled={props.isDisabled ?? false}
            onClick={() => setShown(!isShown)}
          >
            <Icon as={isShown ? EyeOffIcon : EyeIcon} />
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
