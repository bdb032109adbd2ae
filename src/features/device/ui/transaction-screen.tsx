import { useState } from 'react';
import { mayAccess } from '#shared/routing/index.ts';
import { ResourceList, useApplicationContext } from '#shared/resource/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button, EmptyState, UploadIcon } from '#shared/ui/index.ts';
import { transaction } from '../contract.ts';
import { PunchPicture } from './punch-picture.tsx';
import { punchCells } from './punch-cells.tsx';
import { lazily } from '#shared/ui/lazily.tsx';

const UsbDialog = /* @__PURE__ */ lazily(() => import('./usb-dialog.tsx').then((module) => module.UsbDialog));

const defaultColumns = [
  'employee',
  'emp_code',
  'department',
  'punch_time',
  'punch_state',
  'verify_type',
  'terminal_alias',
  'is_void',
] as const;

/** Every punch, live. */
export default function TransactionScreen() {
  const { t } = useTranslation('device');
  const { rights, screenOf } = useApplicationContext();
  const unregistered = screenOf('device.unregistered_transaction');
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <ResourceList
        resource={transaction}
        titleColumn="employee"
        defaultColumns={defaultColumns}
        cells={punchCells}
        isLive
        recordMore={({ photo }) => (photo === null ? null : <PunchPicture source={photo} />)}
        empty={
          <EmptyState
            title={t('transaction.empty.title')}
            description={t('transaction.empty.text')}
            action={
              unregistered === undefined ? undefined : (
                <p className="app-muted">
                  {t('transaction.empty.unregistered')}{' '}
                  <a className="app-link" href={unregistered}>
                    {t('unregistered.title')}
                  </a>
                </p>
              )
            }
          />
        }
        actions={
          mayAccess('device.transaction.import', rights) ? (
            <Button icon={UploadIcon} onPress={() => setImporting(true)}>
              {t('transaction.usb.button')}
            </Button>
          ) : null
        }
      />
      {isImporting ? <UsbDialog onClose={() => setImporting(false)} /> : null}
    </>
  );
}
