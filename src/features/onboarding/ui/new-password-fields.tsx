import { useId, useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { PasswordField } from '#shared/ui/field/password-field.tsx';
import type { PublicFieldProps } from '#shared/page/frame/use-public-form.ts';
import { PasswordConditions } from './password-conditions.tsx';

interface NewPasswordFieldsProps {
  field: (name: 'password' | 'confirm_password') => PublicFieldProps;
  autoFocus?: boolean;
}

/** A new password and the same again; the conditions show while it is being typed. */
export function NewPasswordFields({ field, autoFocus = false }: NewPasswordFieldsProps) {
  const { t } = useTranslation('oauth');
  const id = useId();
  const [isFocused, setFocused] = useState(false);
  const { onBlur, ...password } = field('password');
  return (
    <>
      <div className="onboarding-password">
        <PasswordField
          {...password}
          label={t('field.newPassword')}
          autoComplete="new-password"
          autoFocus={autoFocus}
          onFocus={() => setFocused(true)}
          onBlur={() => {
            setFocused(false);
            onBlur();
          }}
          {...(isFocused ? { 'aria-describedby': id } : {})}
        />
        {isFocused ? <PasswordConditions id={id} password={password.value} /> : null}
      </div>
      <PasswordField {...field('confirm_password')} label={t('field.confirmPassword')} autoComplete="new-password" />
    </>
  );
}
