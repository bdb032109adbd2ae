import { useTranslation } from '#shared/i18n/index.ts';
import { Skeleton, useDelayed } from '#shared/ui/feedback/skeleton.tsx';

/** A placeholder while a screen's code loads; empty if that is immediate. */
export function ScreenSkeleton() {
  const { t } = useTranslation('common');
  const isShown = useDelayed(true);
  return (
    <div className="app-skeleton" role="status" aria-busy="true" aria-label={t('ui.loading')}>
      {isShown ? (
        <>
          <Skeleton width={220} height={24} />
          <Skeleton width={380} />
          {[72, 64, 80, 58, 70, 66].map((width) => (
            <Skeleton key={width} width={`${width}%`} height={16} />
          ))}
        </>
      ) : null}
    </div>
  );
}
