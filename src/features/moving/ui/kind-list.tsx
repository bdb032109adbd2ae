import { formatNumber, useTranslation } from '#shared/i18n/index.ts';
import type { Found } from '../contract.ts';

/** What a file has that is not moved in, by name and number, and what is wrong with it as a whole. */
export function LeftOut({ found }: { found: Found }) {
  const { t, language } = useTranslation('sys');
  const named = found.left.filter(({ what }) => what !== null);
  const others = found.left.filter(({ what }) => what === null);
  return (
    <>
      {found.isCutOff ? (
        <p className="ui-field-error" role="alert">
          {t('moveIn.dialog.cutOff')}
        </p>
      ) : null}
      {found.broken > 0 ? <p className="ui-field-error">{t('moveIn.dialog.broken', { count: found.broken })}</p> : null}
      {named.length > 0 ? (
        <>
          <h3 className="move-in-heading">{t('moveIn.dialog.left')}</h3>
          <ul className="move-in-left">
            {named.map(({ what, rows }) => (
              <li key={what}>
                {what === null ? null : t(`moveIn.left.${what}`)} <span>{formatNumber(rows, language)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {others.length > 0 ? (
        <details className="move-in-tables">
          <summary>{t('moveIn.dialog.tables', { count: others.length })}</summary>
          <ul className="move-in-left">
            {others.map(({ table, rows }) => (
              <li key={table}>
                <bdi>{table}</bdi> <span>{formatNumber(rows, language)}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}
