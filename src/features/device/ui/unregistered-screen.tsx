import { useState } from 'react';
import { useLocation } from 'wouter';
import { useTranslation } from '#shared/i18n/index.ts';
import { FormDialog, ResourceList, useApplicationContext, useTarget, type RecordOf } from '#shared/resource/index.ts';
import { mayAccess } from '#shared/routing/index.ts';
import { ArchiveIcon, Button, EmptyState, MenuItem, UserPlusIcon } from '#shared/ui/index.ts';
import { employeeBeginning } from '#features/company/contract/employee-default.ts';
import { discardedTransaction, transaction, unregisteredTransaction } from '../contract.ts';
import { punchCells } from './punch-cells.tsx';
import { nameParts } from './name-parts.ts';

/** Punches without an employee: create the employee, assign them, or discard them. */
export default function UnregisteredScreen() {
  const { t } = useTranslation('device');
  const { client, rights, screenOf } = useApplicationContext();
  const [, navigate] = useLocation();
  const discarded = screenOf(discardedTransaction.name);
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
      {open && employee ? (
        <FormDialog
          resource={employee}
          record={null}
          initial={async () => {
            // Nobody waits long for them, or without network at all.
            const asked = { quiet: true, timeLimit: 3000 };
            const defaults = await client.callEndpoint(employeeBeginning, undefined, asked).catch(() => undefined);
            const { emp_code, device_name: name } = open;
            return {
              ...(defaults?.isSuccess ? defaults.data.data : {}),
              emp_code,
              enable_att: true,
              ...nameParts(name),
            };
          }}
          onClose={close}
          onSaved={close}
        />
      ) : null}
    </>
  );
}

const alsoChanges = [transaction.name, discardedTransaction.name];
