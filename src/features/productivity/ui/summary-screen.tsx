import { useQuery } from '@tanstack/react-query';
import { currentDay } from '#shared/filter/day-range.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { ReportScreen } from '#shared/report/index.ts';
import { productivityDashboard, productivitySummary } from '../contract.ts';
import { PersonDayPanel } from './person-day-panel.tsx';

/** People by period: how much they attended, were active and idle, and how that counts. */
export default function SummaryScreen() {
  return (
    <ReportScreen
      report={productivitySummary}
      notice={() => <Withheld />}
      rowPanel={(row, onClose) => <PersonDayPanel row={row} onClose={onClose} />}
    />
  );
}

/** Explains an empty list if the company shows no figures of individuals. */
function Withheld() {
  const { t } = useTranslation('ralvie');
  const { client, zone } = useApplicationContext();
  const today = currentDay(zone);
  const query = useQuery(callQuery(client, productivityDashboard, { query: { from: today, to: today } }));
  if (query.data?.data.individual_rows !== false) return null;
  return (
    <p role="status" className="productivity-withheld">
      <strong>{t('productivitySummary.withheld.title')}.</strong> {t('productivitySummary.withheld.text')}{' '}
      <a href="/ralvie/dashboard">{t('productivitySummary.withheld.open')}</a>
    </p>
  );
}
