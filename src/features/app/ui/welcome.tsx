import { useTranslation } from '#shared/i18n/index.ts';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';

/** For people without a company's day or one of their own. */
export function Welcome() {
  const { t } = useTranslation('default');
  return (
    <div className="app-failure">
      <EmptyState
        variant="welcome"
        title={
          <span role="heading" aria-level={1}>
            {t('dashboard.welcome')}
          </span>
        }
        description={t('dashboard.welcomeText')}
      />
    </div>
  );
}
