import type { Verdict } from '#machines/approval/approval.machine.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button, Dialog, TextField } from '#shared/ui/index.ts';

interface DecisionDialogProps {
  readonly verdict: Verdict;
  /** Of the only one, where there is one. */
  readonly name: string;
  readonly hasFailed: boolean;
  readonly isBusy: boolean;
  readonly canConfirm: boolean;
  readonly onReason: (reason: string) => void;
  readonly onConfirm: () => void;
  readonly onDismiss: () => void;
}

/** Says what a decision does before it does, and asks why not. */
export function DecisionDialog({
  verdict,
  name,
  hasFailed,
  isBusy,
  canConfirm,
  onReason,
  onConfirm,
  onDismiss,
}: DecisionDialogProps) {
  const { t } = useTranslation(['device', 'common']);
  const isApproving = verdict.decision === 'APPROVED';
  const words = { count: verdict.ids.length, name };
  return (
    <Dialog
      isOpen
      isBusy={isBusy}
      role="alertdialog"
      title={isApproving ? t('device:bioPhoto.approveQuestion', words) : t('device:bioPhoto.rejectQuestion', words)}
      description={isApproving ? t('device:bioPhoto.approveText') : t('device:bioPhoto.rejectText')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onDismiss();
      }}
      actions={
        <>
          <Button onPress={onDismiss} isDisabled={isBusy}>
            {t('common:form.cancel')}
          </Button>
          <Button
            variant={isApproving ? 'primary' : 'danger'}
            isPending={isBusy}
            isDisabled={!canConfirm && !isBusy}
            onPress={onConfirm}
          >
            {isApproving ? t('device:bioPhoto.approve') : t('device:bioPhoto.reject')}
          </Button>
        </>
      }
    >
      {isApproving ? null : (
        <TextField
          label={t('device:bioPhoto.reason')}
          description={t('device:bioPhoto.reasonHelp')}
          value={verdict.reason}
          maxLength={200}
          autoFocus
          isReadOnly={isBusy}
          onChange={onReason}
        />
      )}
      {hasFailed ? (
        <p className="ui-field-error" role="alert">
          {t('device:bioPhoto.decisionFailed')}
        </p>
      ) : null}
    </Dialog>
  );
}
