import './password.css';
import { useId, useRef, useState } from 'react';
import { leastPasswordLength, passwordConditions } from '#shared/contract/index.ts';
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
  /** What a company asks besides the product's own rule: a least length, and none of the former ones. */
  readonly policy?: { readonly length: number; readonly refuses_former: boolean } | null | undefined;
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
  policy,
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
        <Conditions id={listId} password={value} policy={policy} />
      </AnchoredTooltip>
    </>
  );
}

function Conditions({
  id,
  password,
  policy,
}: { id: string; password: string } & Pick<StrongPasswordFieldProps, 'policy'>) {
  const { t } = useTranslation('common');
  const least = policy?.length ?? leastPasswordLength;
  return (
    // Each condition is announced again when it becomes true.
    <div id={id} aria-live="polite">
      <span>{t('password.conditions')}</span>
      <ul>
        {passwordConditions.map((holds, index) => {
          const isMet = holds(password, least);
          return (
            <li key={index} data-met={isMet} aria-atomic="true">
              <Icon as={isMet ? CheckIcon : CircleIcon} size={14} />
              <span>{t(builtKey(`common:password.condition${index + 1}`), { least })}</span>
              <span className="ui-hidden">{t(isMet ? 'password.conditionMet' : 'password.conditionOpen')}</span>
            </li>
          );
        })}
      </ul>
      {policy?.refuses_former && <span>{t('password.unused')}</span>}
    </div>
  );
}
