import { leaveCompany } from '#features/invitation/contract/leave.ts';
import { useDialogWork } from '#shared/form/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { signOut, untilBack } from '#shared/page/index.ts';
import { useApplicationContext } from '#shared/resource/index.ts';
import { Button, Dialog } from '#shared/ui/index.ts';

/** Asks whether the person leaves the company, and signs them out of it. */
export function LeaveDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const { t } = useTranslation(['sub', 'common']);
  const { client } = useApplicationContext();
  const { isBusy, failure, run } = useDialogWork();
  const leave = (): void =>
    run(async () => {
      const outcome = await client.callEndpoint(leaveCompany, {}, { quiet: true });
      if (!outcome.isSuccess) return outcome;
      signOut();
      return untilBack();
    });
  return (
    <Dialog
      isOpen
      isBusy={isBusy}
      role="alertdialog"
      title={t('sub:companies.leaveQuestion', { name })}
      description={t('sub:companies.leaveText')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={
        <>
          <Button onPress={onClose} isDisabled={isBusy}>
            {t('common:form.cancel')}
          </Button>
          <Button variant="danger" isPending={isBusy} onPress={leave}>
            {t('sub:companies.leave')}
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
