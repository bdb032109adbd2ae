import { useDialogWork } from '#shared/form/use-dialog-work.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { useRefreshResource } from '#shared/record/queries.ts';
import { Button, showToast } from '#shared/ui/index.ts';
import { acceptHostKey } from '../contract/auto-export.ts';

interface HostKeyProps {
  readonly id: number;
  readonly fingerprint: string;
  readonly isChanged: boolean;
  readonly onAccepted: () => void;
}

/** Asks whether the key that a server showed is its own, and accepts it. */
export function HostKey({ id, fingerprint, isChanged, onAccepted }: HostKeyProps) {
  const { t } = useTranslation('sys');
  const { client } = useApplicationContext();
  const refresh = useRefreshResource();
  const { isBusy, failure, run } = useDialogWork();
  const accept = (): void =>
    run(async () => {
      const outcome = await client.callEndpoint(acceptHostKey, { body: { id, fingerprint } }, { quiet: true });
      if (!outcome.isSuccess) return outcome;
      await refresh('system.auto_export');
      showToast({ variant: 'success', text: t('hostKey.accepted') });
      onAccepted();
      return undefined;
    });
  return (
    <>
      <p>{t(isChanged ? 'hostKey.changed' : 'hostKey.new')}</p>
      <Button variant={isChanged ? 'danger' : 'primary'} onPress={accept} isPending={isBusy}>
        {t('hostKey.accept')}
      </Button>
      {failure === null ? null : (
        <p className="ui-field-error" role="alert">
          {failure}
        </p>
      )}
    </>
  );
}
