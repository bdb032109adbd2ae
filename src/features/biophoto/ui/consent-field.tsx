import { useTranslation } from '#shared/i18n/index.ts';
import { Checkbox } from '#shared/ui/choice/checkbox.tsx';

interface ConsentFieldProps {
  readonly isAgreed: boolean;
  readonly isBusy: boolean;
  readonly errorMessage: string | undefined;
  readonly onChange: (isAgreed: boolean) => void;
}

/** The consent text in the version that the page sends (`consentVersion`). */
export default function ConsentField({ isAgreed, isBusy, errorMessage, onChange }: ConsentFieldProps) {
  const { t } = useTranslation('default');
  return (
    <Checkbox isSelected={isAgreed} isDisabled={isBusy} onChange={onChange} errorMessage={errorMessage}>
      {t('bioPhoto.consent')}
    </Checkbox>
  );
}
