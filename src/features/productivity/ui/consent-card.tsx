import { useState } from 'react';
import type { CallData } from '#shared/contract/index.ts';
import { useDialogWork } from '#shared/form/use-dialog-work.ts';
import { formatInstant, useTranslation } from '#shared/i18n/index.ts';
import { StateDot } from '#shared/resource/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { Button, Dialog } from '#shared/ui/index.ts';
import { agree, withdraw, type ownActivity } from '../contract.ts';

type Own = CallData<typeof ownActivity>;

/** The text of consent, and the person's answer to it. */
export function ConsentCard({ own, onDone }: { readonly own: Own; readonly onDone: () => void }) {
  const { t } = useTranslation('ralvie');
  const { client, writing, zone } = useApplicationContext();
  const [isAsking, setAsking] = useState(false);
  const { isBusy, failure, run } = useDialogWork();
  const { agreed, text_version } = own;
  const isCurrent = agreed?.text_version === text_version;
  const send = (work: () => Promise<{ isSuccess: boolean }>): void =>
    run(async () => {
      const outcome = await work();
      if (!outcome.isSuccess) return undefined;
      setAsking(false);
      onDone();
      return undefined;
    });
  const points = [
    t(own.working_hours_only ? 'myActivity.fact.workingHours' : 'myActivity.fact.always'),
    t(own.keep_titles ? 'myActivity.fact.titles' : 'myActivity.fact.noTitles'),
    t(own.keep_urls ? 'myActivity.fact.urls' : 'myActivity.fact.noUrls'),
    t(own.individual_rows ? 'myActivity.fact.individuals' : 'myActivity.fact.groups'),
    t('myActivity.fact.retention', { count: own.retention_days }),
  ];
  return (
    <section className="my-activity-card">
      <header>
        <h2>{t('myActivity.consent')}</h2>
        <StateDot tone={isCurrent ? 'good' : 'quiet'}>
          {agreed
            ? isCurrent
              ? t('myActivity.agreedOn', { when: formatInstant(agreed.agreed_time, zone, writing) })
              : t('myActivity.newText')
            : t('myActivity.notAgreed')}
        </StateDot>
      </header>
      <p className="my-activity-text">{own.consent_text}</p>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <div className="my-activity-actions">
        {isCurrent || !own.enabled ? null : (
          <Button
            variant="primary"
            isPending={isBusy}
            onPress={() => send(() => client.callEndpoint(agree, { body: { text_version } }))}
          >
            {t('myActivity.agree')}
          </Button>
        )}
        {agreed ? <Button onPress={() => setAsking(true)}>{t('myActivity.withdraw')}</Button> : null}
      </div>
      {failure && !isAsking ? (
        <p className="ui-field-error" role="alert">
          {failure}
        </p>
      ) : null}
      {isAsking ? (
        <Dialog
          isOpen
          role="alertdialog"
          onOpenChange={() => setAsking(false)}
          title={t('myActivity.withdrawQuestion')}
          actions={
            <>
              <Button onPress={() => setAsking(false)}>{t('myActivity.cancel')}</Button>
              <Button
                variant="danger"
                isPending={isBusy}
                onPress={() => send(() => client.callEndpoint(withdraw, { body: {} }))}
              >
                {t('myActivity.withdraw')}
              </Button>
            </>
          }
        >
          <p>{t(own.on_withdrawal === 'delete' ? 'myActivity.withdrawDeletes' : 'myActivity.withdrawKeeps')}</p>
          {failure ? (
            <p className="ui-field-error" role="alert">
              {failure}
            </p>
          ) : null}
        </Dialog>
      ) : null}
    </section>
  );
}
