import type { CallData } from '#shared/contract/index.ts';
import { builtKey, codeKeys, formatInstant, formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { failureHours, type vendorDashboard } from '../contract/vendor-dashboard.ts';
import { Card } from './dashboard-parts.tsx';
import { linkTo } from './vendor-dashboard-tiles.tsx';

/** What failed behind the scenes in the last day, and in which companies. */
export function FailuresCard({ jobs }: { readonly jobs: CallData<typeof vendorDashboard>['jobs'] }) {
  const { t, language } = useTranslation(['vendor', 'common', 'api']);
  const { screenOf, writing, zone, saysZone } = useApplicationContext();
  const number = (value: number): string => formatNumber(value, language);
  return (
    <Card title={t('vendor:dashboard.failedTasks', { number: number(jobs.failed) })}>
      {jobs.failed === 0 ? (
        <p>{t('vendor:dashboard.noFailedTasks', { count: failureHours, number: number(failureHours) })}</p>
      ) : null}
      <ul className="dashboard-list">
        {jobs.latest.map(({ id, kind, error_code: code, finished_at: time, company }) => (
          <li key={id}>
            {company === null ? (
              t('vendor:dashboard.installation')
            ) : (
              <a href={linkTo(screenOf('vendor.company'), { record: String(company.id) })}>
                <bdi>{company.company_name}</bdi>
              </a>
            )}
            <span>
              {t([builtKey(`common:job.kind.${kind.split('.').at(-1) ?? ''}`), 'common:job.kind.task'])}{' '}
              <code>{kind}</code>
              {time === null ? '' : ` · ${formatInstant(time, zone, writing, saysZone ? 'zone' : 'medium')}`}
            </span>
            <p>{t(codeKeys(code ?? 'ZBOA0001'))}</p>
          </li>
        ))}
      </ul>
      {jobs.failing > 0 ? (
        <p>{t('vendor:dashboard.failingWork', { count: jobs.failing, number: number(jobs.failing) })}</p>
      ) : null}
    </Card>
  );
}
