import { useState } from 'react';
import { useLocation } from 'wouter';
import { useTranslation } from '#shared/i18n/index.ts';
import { ResourceList, useApplicationContext, type RecordOf } from '#shared/resource/index.ts';
import { mayAccess } from '#shared/routing/index.ts';
import { ArchiveIcon, Button, EmptyState, MenuItem, UserPlusIcon } from '#shared/ui/index.ts';
import { discardedTransaction, transaction, unregisteredTransaction } from '../contract.ts';
import { punchCells } from './punch-cells.tsx';
import { NewEmployeeForm } from './new-employee-form.tsx';

/** Punches without an employee: create the employee, assign them, or discard them. */
export default function UnregisteredScreen() {
  const { t } = useTranslation('device');
  const { rights, screenOf } = useApplicationContext();
  const [, navigate] = useLocation();
  const discarded = screenOf(discardedTransaction.name);
  const [open, setOpen] = useState<RecordOf<typeof unregisteredTransaction> | null>(null);
  const mayCreate = mayAccess('personnel.employee.add', rights);
  const close = (): void => setOpen(null);
  return (
    <>
      <ResourceList
        resource={unregisteredTransaction}
        cells={punchCells}
        isLive
        empty={
          <EmptyState
            variant="clear"
            title={t('unregistered.empty.title')}
            description={t('unregistered.empty.text')}
          />
        }
        alsoChanges={alsoChanges}
        actions={
          discarded === undefined ? null : (
            <Button icon={ArchiveIcon} onPress={() => navigate(discarded)}>
              {t('discarded.title')}
            </Button>
          )
        }
        {...(mayCreate
          ? {
              rowItems: (record: RecordOf<typeof unregisteredTransaction>) => (
                <MenuItem id="create" icon={UserPlusIcon} onAction={() => setOpen(record)}>
                  {t('unregistered.createEmployee')}
                </MenuItem>
              ),
            }
          : {})}
      />
      {open ? <NewEmployeeForm code={open.emp_code} name={open.device_name} onClose={close} /> : null}
    </>
  );
}

const alsoChanges = [transaction.name, discardedTransaction.name];
