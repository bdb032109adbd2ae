import { useTranslation } from '#shared/i18n/index.ts';
import { Button, Dialog } from '#shared/ui/index.ts';
import { EmployeePanel } from './employee-panel.tsx';
import type { EmployeeFlow } from './use-employee-flow.ts';

/** The employee picker in a dialog: the selection takes effect when confirmed. Closing discards it. */
export function EmployeeDialog({ label, flow }: { label: string; flow: EmployeeFlow }) {
  const { t } = useTranslation('common');
  const { send } = flow;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) send({ type: 'selection.discarded' });
      }}
      title={t('employees.title')}
      description={<bdi>{label}</bdi>}
      size="large"
      className="employee-dialog"
      actions={
        <>
          <Button onPress={() => send({ type: 'selection.discarded' })}>{t('employees.discard')}</Button>
          <Button variant="primary" onPress={() => send({ type: 'selection.confirmed' })}>
            {t('employees.confirm')}
          </Button>
        </>
      }
    >
      <EmployeePanel flow={flow} autoFocus />
    </Dialog>
  );
}
