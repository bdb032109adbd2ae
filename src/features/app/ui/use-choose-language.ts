import { setLanguage, useTranslation, type Language } from '#shared/i18n/index.ts';
import { showToast } from '#shared/ui/feedback/show-toast.ts';

/** Changes the language from a menu; reports if the words cannot be loaded. */
export function useChooseLanguage(): (language: Language) => void {
  const { t } = useTranslation('common');
  return (language) =>
    void setLanguage(language).then((haveCome) => {
      if (!haveCome) showToast({ variant: 'error', text: t('app.languageFailed') });
    });
}
