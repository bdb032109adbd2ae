import { useMemo } from 'react';
import { usePresentation } from '#shared/record/application-context.tsx';
import { signColours } from './sign-colours.ts';
import { builtKey, useTranslation } from '#shared/i18n/index.ts';

/** The meaning of the signs on a sheet. */
export function Legend({ signs }: { signs: readonly string[] }) {
  const { t } = useTranslation('report');
  const { items } = usePresentation();
  const colour = useMemo(() => signColours(items), [items]);
  return (
    <dl className="matrix-legend" aria-label={t('screen.legend')}>
      {signs.map((code) => (
        <div key={code}>
          <dt data-sign={code} style={colour(code)}>
            {t(builtKey(`report:shared.sign.${code}`))}
          </dt>
          <dd>{t(builtKey(`report:shared.sign_name.${code}`))}</dd>
        </div>
      ))}
    </dl>
  );
}
