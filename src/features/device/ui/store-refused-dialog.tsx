import { useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext, useRefreshResource, type AnyRecord } from '#shared/resource/index.ts';
import { Button, Dialog, showToast, TextField } from '#shared/ui/index.ts';
import { refusedRecord, storeRefused, transaction } from '../contract.ts';

interface StoreRefusedDialogProps {
  readonly records: readonly AnyRecord[];
  readonly onStored: () => void;
  readonly onClose: () => void;
}

const shape = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?$/;

/** Asks when the earliest of the punches was really made, and stores all of them as far from it as they were. */
export function StoreRefusedDialog({ records, onStored, onClose }: StoreRefusedDialogProps) {
  const { t } = useTranslation(['device', 'common']);
  const { client } = useApplicationContext();
  const refresh = useRefreshResource();
  const [time, setTime] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isReady = shape.test(time.trim());
  const store = async (): Promise<void> => {
    setBusy(true);
    try {
      const outcome = await client.callEndpoint(storeRefused, {
        body: { ids: records.map(({ id }) => id), time: time.trim().replace(' ', 'T') },
      });
      if (!outcome.isSuccess) return;
      onStored();
      await Promise.all([refresh(refusedRecord.name), refresh(transaction.name)]);
      showToast({ variant: 'success', text: t('refused.stored', { ...outcome.data.data }) });
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
      title={t('refused.storeTitle')}
      description={t('refused.storeText')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={
        <>
          <Button onPress={onClose} isDisabled={isBusy}>
            {t('common:form.cancel')}
          </Button>
          <Button variant="primary" isPending={isBusy} isDisabled={!isReady} onPress={() => void store()}>
            {t('refused.storeConfirm')}
          </Button>
        </>
      }
    >
      <TextField label={t('refused.time')} description={t('refused.timeHint')} value={time} onChange={setTime} />
    </Dialog>
  );
}
