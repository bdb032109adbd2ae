import { useTranslation } from '#shared/i18n/index.ts';
import { Button, Dialog } from '#shared/ui/index.ts';

interface ConfirmDialogProps {
  /** How many of the days are past, and how many are locked. */
  readonly past: number;
  readonly locked: number;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before changing past or locked days. */
export function ConfirmDialog({ past, locked, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation(['att', 'common']);
  return (
    <Dialog
      role="alertdialog"
      title={t('scheduleView.askPast', { count: past })}
      isOpen
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      actions={
        <>
          <Button onPress={onClose}>{t('common:form.cancel')}</Button>
          <Button variant="primary" onPress={onConfirm}>
            {t('scheduleView.changeAnyway')}
          </Button>
        </>
      }
    >
      <p>{t('scheduleView.askPastText')}</p>
      {locked > 0 ? <p>{t('scheduleView.askLocked', { count: locked })}</p> : null}
    </Dialog>
  );
}
