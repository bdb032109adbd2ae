import { setLanguage, useTranslation, type Language } from '#shared/i18n/index.ts';
import { client } from '#shared/session/index.ts';
import { showToast } from '#shared/ui/feedback/show-toast.ts';

/** Changes the language from a menu, for this browser and for the account; reports if the words cannot be loaded. */
export function useChooseLanguage(): (language: Language) => void {
  const { t } = useTranslation('common');
  return (language) =>
    void setLanguage(language).then((haveCome) => {
      if (!haveCome) return showToast({ variant: 'error', text: t('app.languageFailed') });
      // The screen has changed; if this fails, only mails keep their language.
      tellAccount(language).catch(() => undefined);
    });
}

/** Loads the account's calls on demand, since the frame of the screens does not need them. */
async function tellAccount(language: Language): Promise<void> {
  const { changeLanguage } = await import('#features/onboarding/index.ts');
  await client.callEndpoint(changeLanguage, { body: { language } }, { quiet: true });
}
