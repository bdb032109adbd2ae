import './closing.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDialogWork } from '#shared/form/index.ts';
import { formatInstant, formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { Button, showToast } from '#shared/ui/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { closingDays, keepCompany, presentClosing } from '../contract/closing.ts';

const ClosingDialog = /* @__PURE__ */ lazily(() =>
  import('./closing-dialog.tsx').then((module) => module.ClosingDialog),
);

/** The deletion of the company: how to plan it, or when it happens and how to take it back (docs/domain.md#closing-a-company). */
export function ClosingCard() {
  const { t, language } = useTranslation('company');
  const { client, writing, zone } = useApplicationContext();
  const queries = useQueryClient();
  const query = useQuery({ ...callQuery(client, presentClosing), meta: { topics: ['company.settings'] } });
  const { isBusy, failure, run } = useDialogWork();
  const [isAsking, setAsking] = useState(false);
  const present = query.data?.data;
  if (!present) return null;
  const { planned, company_domain: domain } = present;
  const changed = (): void => {
    void query.refetch();
    // The notice above every screen.
    void queries.invalidateQueries({ queryKey: ['oauth.user.current'] });
  };
  const keep = (): void =>
    run(async () => {
      const outcome = await client.callEndpoint(keepCompany, { body: {} }, { quiet: true });
      if (outcome.isSuccess) {
        showToast({ variant: 'success', text: t('closing.kept') });
        changed();
      }
      return outcome;
    });
  return (
    <section className="closing" data-tone={planned ? 'bad' : undefined} aria-labelledby="closing-title">
      <h2 id="closing-title">{t(planned ? 'closing.plannedTitle' : 'closing.title')}</h2>
      {planned ? (
        <>
          <p>
            {t(planned.by_provider ? 'closing.plannedByProvider' : 'closing.planned', {
              time: formatInstant(planned.erase_at, zone, writing),
              day: formatInstant(planned.asked, zone, writing, 'day'),
              by: planned.by,
            })}
          </p>
          {planned.reason === '' ? null : (
            <p>
              <bdi>{t('closing.why', { reason: planned.reason })}</bdi>
            </p>
          )}
          <p className="app-muted">{t('closing.export')}</p>
        </>
      ) : (
        <p className="app-muted">
          {t('closing.text', { domain, count: closingDays, days: formatNumber(closingDays, language) })}
        </p>
      )}
      {present.may_keep ? (
        <Button variant="primary" isPending={isBusy} onPress={keep}>
          {t('closing.keep')}
        </Button>
      ) : null}
      {planned || present.may_ask ? null : <p>{t('closing.ownersOnly')}</p>}
      {present.may_ask ? (
        <Button variant="danger" onPress={() => setAsking(true)}>
          {t('closing.action')}
        </Button>
      ) : null}
      {failure === null ? null : (
        <p className="ui-field-error" role="alert">
          {failure}
        </p>
      )}
      {isAsking ? (
        <ClosingDialog
          domain={domain}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            changed();
          }}
        />
      ) : null}
    </section>
  );
}
