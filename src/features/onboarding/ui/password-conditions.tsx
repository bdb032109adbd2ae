import { leastPasswordLength, passwordConditions } from '#shared/contract/field/password-conditions.ts';
import type { PasswordPolicy } from '../contract/fields.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { CheckIcon, CircleIcon, Icon } from '#shared/ui/icon/index.ts';

interface PasswordConditionsProps {
  readonly id: string;
  readonly password: string;
  readonly policy?: PasswordPolicy | null | undefined;
}

/** The five conditions of a password, ticked while typing (spec section 5), and what the company refuses besides. */
export function PasswordConditions({ id, password, policy }: PasswordConditionsProps) {
  const { t } = useTranslation('common');
  const least = policy?.length ?? leastPasswordLength;
  const words = [
    t('password.condition1', { least }),
    t('password.condition2'),
    t('password.condition3'),
    t('password.condition4'),
    t('password.condition5'),
  ];
  return (
    <div id={id} className="onboarding-conditions">
      <span className="ui-hidden">{t('password.conditions')}</span>
      <ul>
        {words.map((text, index) => {
          const isMet = passwordConditions[index]?.(password, least) ?? false;
          return (
            <li key={text} data-met={isMet}>
              <Icon as={isMet ? CheckIcon : CircleIcon} size={14} />
              <span>{text}</span>
              <span className="ui-hidden">{isMet ? t('password.conditionMet') : t('password.conditionOpen')}</span>
            </li>
          );
        })}
      </ul>
      {policy?.refuses_former && <p>{t('password.unused')}</p>}
    </div>
  );
}
