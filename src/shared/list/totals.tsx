import './list.css';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';

/** The figures of all rows of a list or report, under its table; without content there are too many rows. */
export function Totals({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('common');
  return (
    <div className="list-totals" role="group" aria-label={t('list.totals')}>
      <strong>{t('list.totals')}</strong>
      {children ?? <span className="list-totals-note">{t('list.tooManyForTotals')}</span>}
    </div>
  );
}
