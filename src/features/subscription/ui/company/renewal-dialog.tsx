import { useDialogWork } from '#shared/form/index.ts';
import { formatDay, useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/resource/index.ts';
import { Button, Dialog } from '#shared/ui/index.ts';
import { renewPlan, type PresentSubscription } from '../../contract/subscription.ts';

/** Asks whether the subscription ends with its period, is renewed with the planned change, or is renewed as it is. */
export function RenewalDialog({
  asking,
  present,
  onClose,
  onDone,
}: {
  asking: 'cancel' | 'keep' | 'keepPlan';
  present: PresentSubscription;
  onClose: () => void;
  onDone: () => void;
}) {
  const { t, language } = useTranslation(['sub', 'common']);
  const { client, writing } = useApplicationContext();
  const { isBusy, failure, run } = useDialogWork();
  const words = {
    plan: present.plan_names[language],
    next: present.next?.plan_names[language] ?? '',
    date: present.period_end === null ? '' : formatDay(present.period_end, writing),
  };
  const say = (): void =>
    run(async () => {
      const outcome = await client.callEndpoint(
        renewPlan,
        { body: { renews: asking !== 'cancel', keep_plan: asking === 'keepPlan' } },
        { quiet: true },
      );
      if (outcome.isSuccess) onDone();
      return outcome;
    });
  return (
    <Dialog
      isOpen
      isBusy={isBusy}
      title={t(`sub:subscription.renewal.${asking}.question`, words)}
      description={t(`sub:subscription.renewal.${asking}.text`, words)}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={
        <>
          <Button onPress={onClose} isDisabled={isBusy}>
            {t('common:form.cancel')}
          </Button>
          <Button variant={asking === 'cancel' ? 'danger' : 'primary'} isPending={isBusy} onPress={say}>
            {t(`sub:subscription.renewal.${asking}.label`, words)}
          </Button>
        </>
      }
    >
      {failure === null ? null : (
        <p className="ui-field-error" role="alert">
          {failure}
        </p>
      )}
    </Dialog>
  );
}
