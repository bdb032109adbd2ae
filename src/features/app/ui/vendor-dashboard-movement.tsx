import type { CallData } from '#shared/contract/index.ts';
import { formatDay, formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { moneyText } from '#shared/i18n/money.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import type { vendorDashboard } from '../contract/vendor-dashboard.ts';
import { Card } from './dashboard-parts.tsx';
import { linkTo } from './vendor-dashboard-tiles.tsx';

type Movement = NonNullable<CallData<typeof vendorDashboard>['movement']>[number];

/** How recurring revenue came from what it was to what it is; each part opens the subscriptions that it is of. */
export function MovementCard({ movement }: { movement: Movement }) {
  const { t, language } = useTranslation('vendor');
  const { screenOf, writing } = useApplicationContext();
  const { currency, since, before, now, fresh, expansion, contraction, lost } = movement;
  const list = screenOf('vendor.company_subscription');
  const number = (value: number): string => formatNumber(value, language);
  const amount = (minor: number): string => moneyText({ minor, currency }, language);
  const share = formatNumber(before === 0 ? 0 : lost.minor / before, language, {
    style: 'percent',
    maximumFractionDigits: 1,
  });
  const parts = [
    { id: 'fresh', label: t('dashboard.movementNew', { number: number(fresh.count) }), part: fresh, sign: 1 },
    {
      id: 'expansion',
      label: t('dashboard.movementExpansion', { number: number(expansion.count) }),
      part: expansion,
      sign: 1,
    },
    {
      id: 'contraction',
      label: t('dashboard.movementContraction', { number: number(contraction.count) }),
      part: contraction,
      sign: -1,
    },
    { id: 'lost', label: t('dashboard.movementLost', { number: number(lost.count), share }), part: lost, sign: -1 },
  ];
  return (
    <Card title={t('dashboard.movement', { currency })}>
      <ul className="dashboard-list">
        <li>
          {t('dashboard.movementBegin', { day: formatDay(since, writing) })}
          <span>{amount(before)}</span>
        </li>
        {parts.map(({ id, label, part, sign }) => (
          <li key={id}>
            {part.count === 0 || list === undefined ? (
              label
            ) : (
              <a href={linkTo(list, { company__in: part.companies.join(',') })}>{label}</a>
            )}
            <span>{amount(part.minor === 0 ? 0 : sign * part.minor)}</span>
          </li>
        ))}
        <li>
          {t('dashboard.movementNow')}
          <span>{amount(now)}</span>
        </li>
      </ul>
    </Card>
  );
}
