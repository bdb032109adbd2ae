import { builtKey, useTranslation } from '#shared/i18n/index.ts';

/** What the signs of a sheet mean. */
export function Legend({ signs }: { signs: readonly string[] }) {
  const { t } = useTranslation('report');
  return (
    <dl className="matrix-legend" aria-label={t('screen.legend')}>
      {signs.map((code) => (
        <div key={code}>
          <dt data-sign={code}>{t(builtKey(`report:shared.sign.${code}`))}</dt>
          <dd>{t(builtKey(`report:shared.sign_name.${code}`))}</dd>
        </div>
      ))}
    </dl>
  );
}
