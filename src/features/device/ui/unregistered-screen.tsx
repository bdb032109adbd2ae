import { useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { FormDialog, ResourceList, useApplicationContext, useTarget, type RecordOf } from '#shared/resource/index.ts';
import { mayAccess } from '#shared/routing/index.ts';
import { EmptyState, MenuItem, UserPlusIcon } from '#shared/ui/index.ts';
import { transaction, unregisteredTransaction } from '../contract.ts';
import { punchCells } from './punch-cells.tsx';
import { nameParts } from './name-parts.ts';

/** Punches without an employee: create the employee, or assign them. */
export default function UnregisteredScreen() {
  const { t } = useTranslation('device');
  const { rights } = useApplicationContext();
  const [open, setOpen] = useState<RecordOf<typeof unregisteredTransaction> | null>(null);
  const mayCreate = mayAccess('personnel.employee.add', rights);
  const employee = useTarget(mayCreate ? 'personnel.employee' : undefined);
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
      {open && employee ? (
        <FormDialog
          resource={employee}
          record={null}
          initial={{ emp_code: open.emp_code, enable_att: true, ...nameParts(open.device_name) }}
          onClose={close}
          onSaved={close}
        />
      ) : null}
    </>
  );
}

const alsoChanges = [transaction.name];
