import { useState } from 'react';
import { ResourceList, useApplicationContext, type RecordOf } from '#shared/resource/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { mayAccess } from '#shared/routing/index.ts';
import { EmptyState, MenuItem, UserPlusIcon } from '#shared/ui/index.ts';
import { terminalPerson } from '../contract.ts';
import { NewEmployeeForm } from './new-employee-form.tsx';

type Person = RecordOf<typeof terminalPerson>;

/** People on terminals who do not belong there: remove them, or make an employee of an ID that nobody has. */
export default function TerminalPersonScreen() {
  const { t } = useTranslation('device');
  const { rights } = useApplicationContext();
  const [open, setOpen] = useState<Person | null>(null);
  return (
    <>
      <ResourceList
        resource={terminalPerson}
        titleColumn="emp_code"
        isLive
        empty={
          <EmptyState
            variant="clear"
            title={t('terminalPerson.empty.title')}
            description={t('terminalPerson.empty.text')}
          />
        }
        {...(mayAccess('personnel.employee.add', rights)
          ? {
              rowItems: (record: Person) =>
                record.difference === 'unknown' ? (
                  <MenuItem id="create" icon={UserPlusIcon} onAction={() => setOpen(record)}>
                    {t('unregistered.createEmployee')}
                  </MenuItem>
                ) : null,
            }
          : {})}
      />
      {open ? <NewEmployeeForm code={open.emp_code} name={open.device_name} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
