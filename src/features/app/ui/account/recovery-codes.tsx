import { useTranslation } from '#shared/i18n/index.ts';
import { Button, showToast } from '#shared/ui/index.ts';

/** Recovery codes, shown only once: to copy or write down. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('oauth');
  return (
    <>
      <p>{t('secondFactor.recoveryText')}</p>
      <ul className="account-recovery" dir="ltr" aria-label={t('secondFactor.recovery')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button
        onPress={() =>
          void navigator.clipboard
            .writeText(codes.join('\n'))
            .then(() => showToast({ variant: 'success', text: t('secondFactor.copied') }))
            .catch(() => showToast({ variant: 'error', text: t('secondFactor.notCopied') }))
        }
      >
        {t('secondFactor.copy')}
      </Button>
    </>
  );
}
