import './subscription.css';
import './own-companies.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isCallError } from '#shared/http/index.ts';
import { formatDay, formatInstant, formatList, useTranslation } from '#shared/i18n/index.ts';
import { StateDot } from '#shared/list/display/state-dot.tsx';
import { switchToCompany, untilBack } from '#shared/page/index.ts';
import { useDialogFlow } from '#shared/page/use-dialog-flow.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/resource/index.ts';
import { Button, EmptyState, ErrorState, Skeleton } from '#shared/ui/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { PageHead } from '#shared/ui/page/page-head.tsx';
import { ownCompanies, type OwnCompany } from '../../contract/own-companies.ts';
import { subscriptionTones } from '#shared/contract/subscription.ts';

const LeaveDialog = /* @__PURE__ */ lazily(() => import('./leave-dialog.tsx').then((module) => module.LeaveDialog));

/** The companies of the person: their role and plan in each, and how to switch. */
export default function OwnCompaniesScreen() {
  const { t } = useTranslation(['sub', 'common']);
  const { client } = useApplicationContext();
  const query = useQuery(callQuery(client, ownCompanies));
  return (
    <div className="subscription">
      <PageHead title={t('sub:companies.title')} purpose={t('sub:companies.purpose')} />
      {query.isError ? (
        <ErrorState
          title={t('common:list.failed')}
          onRetry={() => void query.refetch()}
          requestId={isCallError(query.error) ? query.error.requestId : undefined}
        />
      ) : query.data?.data.length === 0 ? (
        <EmptyState title={t('sub:companies.none')} description={t('sub:companies.noneText')} />
      ) : query.data ? (
        <ul className="own-companies">
          {query.data.data.map((each) => (
            <li key={each.id}>
              <Company own={each} />
            </li>
          ))}
        </ul>
      ) : (
        <div aria-busy="true">
          <Skeleton height={160} />
        </div>
      )}
    </div>
  );
}

function Company({ own }: { own: OwnCompany }) {
  const { t, language } = useTranslation(['sub', 'vendor']);
  const { writing, zone } = useApplicationContext();
  // The client shows why it failed.
  const { isBusy, run } = useDialogFlow();
  const { subscription } = own;
  const [isLeaving, setLeaving] = useState(false);
  const open = (): void =>
    run(async () => {
      if (await switchToCompany(own.id)) await untilBack();
    });
  return (
    <article className="subscription-card">
      <div className="subscription-row">
        <h2 className="subscription-plan">
          <bdi>{own.company_name}</bdi>
          {subscription ? (
            <StateDot tone={subscriptionTones[subscription.status]}>
              {t(`vendor:companySubscription.status_choice.${subscription.status}`)}
            </StateDot>
          ) : null}
        </h2>
        {own.is_present ? (
          <span className="app-muted">{t('sub:companies.present')}</span>
        ) : (
          <Button size="small" isPending={isBusy} onPress={open}>
            {t('sub:companies.open')}
          </Button>
        )}
      </div>
      <dl className="own-company-facts">
        <dt>{t('sub:companies.domain')}</dt>
        <dd>
          <bdi>{own.company_domain}</bdi>
        </dd>
        <dt>{t('sub:companies.role')}</dt>
        <dd>{own.groups.length > 0 ? formatList(own.groups, language) : t('sub:companies.employee')}</dd>
        <dt>{t('sub:companies.joined')}</dt>
        <dd>{formatInstant(own.joined, zone, writing, 'day')}</dd>
        {subscription ? (
          <>
            <dt>{t('sub:companies.plan')}</dt>
            <dd>
              {subscription.plan_names[language] || t('sub:subscription.everything')}
              {subscription.period_end === null
                ? null
                : ` · ${t('sub:companies.until', { date: formatDay(subscription.period_end, writing) })}`}
            </dd>
          </>
        ) : null}
      </dl>
      {own.is_present && (subscription || own.may_leave) ? (
        <div className="subscription-row">
          {subscription ? <a href="/subscription">{t('sub:companies.subscription')}</a> : <span />}
          {own.may_leave ? (
            <Button size="small" onPress={() => setLeaving(true)}>
              {t('sub:companies.leave')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {isLeaving ? <LeaveDialog name={own.company_name} onClose={() => setLeaving(false)} /> : null}
    </article>
  );
}
