import { useDialogWork, useMessageText } from '#shared/form/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { FormDialog } from '#shared/resource/dialogs.ts';
import { useApplicationContext, useRecords, useRefreshResource } from '#shared/resource/index.ts';
import { Button, Dialog, showToast } from '#shared/ui/index.ts';
import { employee } from '#features/team/contract.ts';
import type { LineMove } from './use-line-move.tsx';

interface LineMoveDialogProps {
  readonly move: LineMove;
  readonly onClose: () => void;
}

/** Chooses a person's manager, or asks whether they are to report to the one on whom they were dropped. */
export function LineMoveDialog({ move: { id, name, to }, onClose }: LineMoveDialogProps) {
  const { t } = useTranslation(['company', 'common']);
  const { client } = useApplicationContext();
  const refresh = useRefreshResource();
  const messageText = useMessageText();
  const { isBusy, failure, run } = useDialogWork();
  const record = useRecords(employee, [id]).data?.[0];
  if (!record) return null;
  if (!to)
    return <FormDialog resource={employee} record={record} only={['superior']} onClose={onClose} onSaved={onClose} />;
  const save = (): void =>
    run(async () => {
      const outcome = await client.callEndpoint(
        employee.calls.patch,
        { params: { id: String(id) }, body: { superior: to.id, version: record.version } },
        { quiet: true },
      );
      // A line that would run in a circle is refused at the field.
      if (!outcome.isSuccess) return messageText(outcome.fields['superior']?.[0]) ?? outcome;
      await refresh(employee.name);
      showToast({ variant: 'success', text: t('company:organization.lineMoved', { name, manager: to.name }) });
      onClose();
      return undefined;
    });
  return (
    <Dialog
      isOpen
      isBusy={isBusy}
      title={t('company:organization.moveLine', { name })}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={
        <>
          <Button onPress={onClose} isDisabled={isBusy}>
            {t('common:form.cancel')}
          </Button>
          <Button variant="primary" isPending={isBusy} onPress={save}>
            {t('company:organization.moveNow')}
          </Button>
        </>
      }
    >
      <p>
        {record.superior
          ? t('company:organization.fromTo', { name, before: record.superior.display_name, manager: to.name })
          : t('company:organization.to', { name, manager: to.name })}
      </p>
      {failure === null ? null : (
        <p className="ui-field-error" role="alert">
          {failure}
        </p>
      )}
    </Dialog>
  );
}
