import { useState } from 'react';
import { referenceSchema, type Reference } from '#shared/contract/index.ts';
import { LookupField } from '#shared/form/lookup/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { useRefreshResource, useApplicationContext } from '#shared/resource/index.ts';
import { Button, Dialog, showToast } from '#shared/ui/index.ts';
import { attachUnregistered } from '../contract.ts';

/** Says whose the punches of a code are. */
export function AttachDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useTranslation(['device', 'common']);
  const { client } = useApplicationContext();
  const refresh = useRefreshResource();
  const [employee, setEmployee] = useState<Reference | null>(null);
  const [isBusy, setBusy] = useState(false);
  const attach = async (): Promise<void> => {
    if (!employee) return;
    setBusy(true);
    try {
      const outcome = await client.callEndpoint(attachUnregistered, {
        body: { emp_code: code, employee: employee.id },
      });
      if (!outcome.isSuccess) return;
      await Promise.all([refresh('device.unregistered_transaction'), refresh('device.transaction')]);
      showToast({ variant: 'success', text: t('unregistered.attached', { count: outcome.data.data.attached }) });
      onClose();
    } catch {
      // The client has said what went wrong.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      isBusy={isBusy}
      title={t('unregistered.attachTitle', { code })}
      description={t('unregistered.attachText')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={
        <>
          <Button onPress={onClose} isDisabled={isBusy}>
            {t('common:form.cancel')}
          </Button>
          <Button variant="primary" isPending={isBusy} isDisabled={!employee} onPress={() => void attach()}>
            {t('unregistered.attach')}
          </Button>
        </>
      }
    >
      <LookupField
        target="personnel.employee"
        label={t('unregistered.employee')}
        isSeveral={false}
        isRequired
        value={employee}
        onBlur={() => undefined}
        onChange={(next) => setEmployee(referenceSchema.safeParse(next).data ?? null)}
      />
    </Dialog>
  );
}
