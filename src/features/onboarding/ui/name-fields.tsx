import { useTranslation } from '#shared/i18n/index.ts';
import { TextField } from '#shared/ui/field/text-field.tsx';
import type { PublicFieldProps } from '#shared/page/frame/use-public-form.ts';
import { firstNameRule, lastNameRule } from '../domain/rules.ts';

export const nameRules = { first_name: firstNameRule, last_name: lastNameRule };

interface NameFieldsProps {
  field: (name: 'first_name' | 'last_name') => PublicFieldProps;
  autoFocus?: boolean;
}

/** First and last name of the person. */
export function NameFields({ field, autoFocus = false }: NameFieldsProps) {
  const { t } = useTranslation('oauth');
  const text = { autoCapitalize: 'words' } as const;
  return (
    <div className="onboarding-columns">
      <TextField
        {...field('first_name')}
        {...text}
        label={t('field.firstName')}
        autoComplete="given-name"
        autoFocus={autoFocus}
      />
      <TextField {...field('last_name')} {...text} label={t('field.lastName')} autoComplete="family-name" />
    </div>
  );
}
