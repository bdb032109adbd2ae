import type { AnyResource } from '#shared/contract/index.ts';
import { useDialogWork } from '#shared/form/use-dialog-work.ts';
import { isCallError } from '#shared/http/index.ts';
import { formatDay, useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { quiet, useRefreshResource } from '#shared/record/queries.ts';
import { Button, Dialog, showToast } from '#shared/ui/index.ts';

interface WithdrawDialogProps {
  readonly resource: AnyResource;
  readonly id: number;
  /** First day of the version, ISO. */
  readonly from: string;
  readonly onClose: () => void;
}

/** Asks before a planned version is withdrawn. */
export function WithdrawDialog({ resource, id, from, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation('common');
  const { client, writing } = useApplicationContext();
  const refresh = useRefreshResource();
  const { isBusy, failure, run } = useDialogWork();
  const day = formatDay(from, writing);
  const withdraw = (): void =>
    run(async () => {
      try {
        const outcome = await client.callEndpoint(
          resource.calls.withdrawVersion,
          { params: { id: String(id), from } },
          quiet,
        );
        if (!outcome.isSuccess) return outcome;
      } catch (error) {
        // It has begun, or somebody was quicker: the list shows which.
        if (!isCallError(error) || error.status !== 404) throw error;
      }
      showToast({ variant: 'success', text: t('dated.withdrawn', { day }) });
      await refresh(resource.name);
      onClose();
      return undefined;
    });
  return (
    <Dialog
      isOpen
      isBusy={isBusy}
      role="alertdialog"
      title={t('dated.withdrawQuestion', { day })}
      description={t('dated.withdrawText')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={
        <>
          <Button onPress={onClose} isDisabled={isBusy}>
            {t('form.cancel')}
          </Button>
          <Button variant="danger" isPending={isBusy} onPress={withdraw}>
            {t('dated.withdraw')}
          </Button>
        </>
      }
    >
      {failure ? (
        <p className="ui-field-error" role="alert">
          {failure}
        </p>
      ) : null}
    </Dialog>
  );
}
