import { useTranslation } from '#shared/i18n/index.ts';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';

/** A path without a screen. */
export function NotFound() {
  const { t } = useTranslation('common');
  const title = t('app.notFound');
  return (
    <div className="app-failure">
      <EmptyState
        variant="noResult"
        title={
          <span role="heading" aria-level={1}>
            {title}
          </span>
        }
        description={t('app.notFoundText')}
        action={
          <a className="app-link" href="/">
            {t('app.toDashboard')}
          </a>
        }
      />
    </div>
  );
}
