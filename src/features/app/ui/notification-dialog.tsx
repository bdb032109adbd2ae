import '#shared/form/form.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  mailRhythms,
  readMailPreference,
  saveMailPreference,
  type MailPreference,
} from '#shared/contract/notification-mail.ts';
import { useDialogWork } from '#shared/form/use-dialog-work.ts';
import { formatTime, useTranslation } from '#shared/i18n/index.ts';
import { unwrap } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { client } from '#shared/session/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Select } from '#shared/ui/choice/select.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { showToast } from '#shared/ui/feedback/show-toast.ts';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** The person's mail preferences for waiting work and decisions. */
export function NotificationDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('common');
  const { writing } = useApplicationContext();
  const queries = useQueryClient();
  const { isBusy, failure, run } = useDialogWork();
  const [changed, setChanged] = useState<Partial<MailPreference>>({});
  const stored = useQuery({
    queryKey: [readMailPreference.name],
    queryFn: async ({ signal }) =>
      unwrap(await client.callEndpoint(readMailPreference, {}, { quiet: true, signal }), readMailPreference.name).data,
  });
  const now = stored.data && { ...stored.data, ...changed };
  const save = (): void => {
    if (!now) return;
    const { email: _, ...body } = now;
    run(async () => {
      const outcome = await client.callEndpoint(saveMailPreference, { body }, { quiet: true });
      if (!outcome.isSuccess) return outcome;
      queries.setQueryData([readMailPreference.name], outcome.data.data);
      showToast({ variant: 'success', text: t('mailing.saved') });
      onClose();
      return undefined;
    });
  };
  const hourOptions = hours.map((hour) => ({
    id: hour,
    name: formatTime(`${String(hour).padStart(2, '0')}:00`, writing),
  }));
  const chosenHour = (value: unknown): number | null => (value === '' || value === null ? null : Number(value));
  return (
    <Dialog
      isOpen
      isBusy={isBusy}
      title={t('mailing.title')}
      description={
        now ? (now.email === '' ? t('mailing.noAddress') : t('mailing.text', { email: now.email })) : undefined
      }
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      actions={
        <>
          <Button onPress={onClose} isDisabled={isBusy}>
            {t('form.cancel')}
          </Button>
          <Button variant="primary" isPending={isBusy} isDisabled={!now || now.email === ''} onPress={save}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      {stored.isError && !now ? (
        <ErrorState title={t('list.failed')} onRetry={() => void stored.refetch()} />
      ) : now ? (
        <div className="record-form-group">
          <Select
            label={t('mailing.mail')}
            value={now.mail}
            isDisabled={now.email === ''}
            options={mailRhythms.map((id) => ({ id, name: t(`mailing.rhythm.${id}`) }))}
            onChange={(value) => {
              const mail = mailRhythms.find((one) => one === value);
              if (mail) setChanged({ ...changed, mail });
            }}
          />
          {now.mail === 'each' ? (
            <>
              <Select
                label={t('mailing.quietFrom')}
                emptyOption={t('mailing.never')}
                value={now.quiet_from ?? ''}
                isDisabled={now.email === ''}
                options={hourOptions}
                onChange={(value) => setChanged({ ...changed, quiet_from: chosenHour(value) })}
              />
              <Select
                label={t('mailing.quietTo')}
                emptyOption={t('mailing.never')}
                value={now.quiet_to ?? ''}
                isDisabled={now.email === ''}
                options={hourOptions}
                onChange={(value) => setChanged({ ...changed, quiet_to: chosenHour(value) })}
              />
            </>
          ) : null}
          {failure ? (
            <p className="ui-field-error" role="alert">
              {failure}
            </p>
          ) : null}
        </div>
      ) : null}
    </Dialog>
  );
}
