import { useId } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { PasswordField } from '#shared/ui/field/password-field.tsx';
import type { PublicFieldProps } from '#shared/page/frame/use-public-form.ts';
import type { PasswordPolicy } from '../contract/fields.ts';
import { PasswordConditions } from './password-conditions.tsx';

interface NewPasswordFieldsProps {
  field: (name: 'password' | 'confirm_password') => PublicFieldProps;
  autoFocus?: boolean;
  /** What the company asks of passwords; without it the product's own rule holds. */
  policy?: PasswordPolicy | null | undefined;
}

/** A new password and its repetition with the conditions between them, which are always visible so that nothing moves. */
export function NewPasswordFields({ field, autoFocus = false, policy }: NewPasswordFieldsProps) {
  const { t } = useTranslation('oauth');
  const id = useId();
  const password = field('password');
  return (
    <>
      <div className="onboarding-password">
        <PasswordField
          {...password}
          label={t('field.newPassword')}
          autoComplete="new-password"
          autoFocus={autoFocus}
          aria-describedby={id}
        />
        <PasswordConditions id={id} password={password.value} policy={policy} />
      </div>
      <PasswordField {...field('confirm_password')} label={t('field.confirmPassword')} autoComplete="new-password" />
    </>
  );
}
