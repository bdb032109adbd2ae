import { setLanguage, useTranslation, type Language } from '#shared/i18n/index.ts';
import { showToast } from '#shared/ui/feedback/show-toast.ts';

/** Changes the language at the choice in a menu, which closes with it; says so where its words do not come. */
export function useChooseLanguage(): (language: Language) => void {
  const { t } = useTranslation('common');
  return (language) =>
    void setLanguage(language).then((haveCome) => {
      if (!haveCome) showToast({ variant: 'error', text: t('app.languageFailed') });
    });
}
