import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { FormDialog, ResourceList, useApplicationContext, useTarget, type AnyRecord } from '#shared/resource/index.ts';
import { mayAccess } from '#shared/routing/index.ts';
import { EmptyState, LinkIcon, MenuItem, UserPlusIcon } from '#shared/ui/index.ts';
import { unregisteredTransaction } from '../contract.ts';
import { punchCells } from './punch-cells.tsx';
import { nameParts } from './name-parts.ts';

const AttachDialog = /* @__PURE__ */ lazy(() =>
  import('./attach-dialog.tsx').then((module) => ({ default: module.AttachDialog })),
);

type Open = { readonly kind: 'attach' | 'create'; readonly record: AnyRecord };

/** Punches without an employee: make the employee, or say whose they are. */
export default function UnregisteredScreen() {
  const { t } = useTranslation('device');
  const { rights } = useApplicationContext();
  const [open, setOpen] = useState<Open | null>(null);
  const mayCreate = mayAccess('personnel.employee.add', rights);
  const mayAttach = mayAccess('personnel.employee.change', rights);
  const employee = useTarget(mayCreate ? 'personnel.employee' : undefined);
  const close = (): void => setOpen(null);
  const code = open ? String(open.record['emp_code'] ?? '') : '';
  return (
    <>
      <ResourceList
        resource={unregisteredTransaction}
        cells={punchCells}
        isLive
        empty={<EmptyState title={t('unregistered.empty.title')} description={t('unregistered.empty.text')} />}
        {...(mayCreate || mayAttach
          ? {
              rowItems: (record: AnyRecord) => (
                <>
                  {mayCreate ? (
                    <MenuItem id="create" icon={UserPlusIcon} onAction={() => setOpen({ kind: 'create', record })}>
                      {t('unregistered.createEmployee')}
                    </MenuItem>
                  ) : null}
                  {mayAttach ? (
                    <MenuItem id="attach" icon={LinkIcon} onAction={() => setOpen({ kind: 'attach', record })}>
                      {t('unregistered.attach')}
                    </MenuItem>
                  ) : null}
                </>
              ),
            }
          : {})}
      />
      <Suspense fallback={null}>
        {open?.kind === 'attach' ? <AttachDialog code={code} onClose={close} /> : null}
        {open?.kind === 'create' && employee ? (
          <FormDialog
            resource={employee}
            record={null}
            initial={{ emp_code: code, enable_att: true, ...nameParts(open.record['device_name']) }}
            onClose={close}
            onSaved={close}
          />
        ) : null}
      </Suspense>
    </>
  );
}
