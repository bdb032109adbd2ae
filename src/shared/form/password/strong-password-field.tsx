import './password.css';
import { useId, useRef, useState } from 'react';
import { passwordConditions } from '#shared/contract/index.ts';
import { stripSpaces } from '#shared/contract/strip-spaces.ts';
import { useTranslation, builtKey } from '#shared/i18n/index.ts';
import { AnchoredTooltip, CheckIcon, CircleIcon, Icon, PasswordField } from '#shared/ui/index.ts';

export interface StrongPasswordFieldProps {
  readonly name: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly errorMessage?: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly isRequired?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly isReadOnly?: boolean | undefined;
}

/**
 * A new password: white space is stripped, Enter submits, and a tooltip lists the five conditions, ticked as one types
 * (spec section 5).
 */
export function StrongPasswordField({
  description,
  value,
  onChange,
  onBlur,
  isDisabled,
  isReadOnly,
  isRequired,
  ...words
}: StrongPasswordFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [isFocused, setFocused] = useState(false);
  return (
    <>
      <PasswordField
        {...words}
        {...(description === undefined ? {} : { description })}
        inputRef={input}
        value={value}
        autoComplete="new-password"
        isRequired={isRequired ?? false}
        isDisabled={isDisabled ?? false}
        isReadOnly={isReadOnly ?? false}
        {...(isFocused ? { 'aria-describedby': listId } : {})}
        onChange={(text) => onChange(stripSpaces(text))}
        onFocus={() => setFocused(!isReadOnly)}
        onBlur={() => {
          setFocused(false);
          onBlur?.();
        }}
      />
      <AnchoredTooltip
        anchor={input}
        isOpen={isFocused}
        onClose={() => setFocused(false)}
        placement="bottom start"
        offset={10}
        className="password-conditions"
      >
        <Conditions id={listId} password={value} />
      </AnchoredTooltip>
    </>
  );
}

function Conditions({ id, password }: { id: string; password: string }) {
  const { t } = useTranslation('common');
  return (
    // Each condition is announced again when it becomes true.
    <div id={id} aria-live="polite">
      <span>{t('password.conditions')}</span>
      <ul>
        {passwordConditions.map((holds, index) => {
          const isMet = holds(password);
          return (
            <li key={index} data-met={isMet} aria-atomic="true">
              <Icon as={isMet ? CheckIcon : CircleIcon} size={14} />
              <span>{t(builtKey(`common:password.condition${index + 1}`))}</span>
              <span className="ui-hidden">{t(isMet ? 'password.conditionMet' : 'password.conditionOpen')}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
