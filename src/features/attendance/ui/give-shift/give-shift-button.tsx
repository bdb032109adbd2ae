import { useState, type ReactNode } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { mayAccess } from '#shared/routing/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { Button, UsersIcon, type ControlSize } from '#shared/ui/index.ts';
import type { GiveShiftProps } from './give-shift-dialog.tsx';

/** Loaded on demand. */
export const GiveShiftDialog = /* @__PURE__ */ lazily(() =>
  import('./give-shift-dialog.tsx').then((module) => module.GiveShiftDialog),
);

/** Whether the signed-in person may give shifts. */
export function useMayGiveShift(): boolean {
  return mayAccess('attendance.employee_schedule.add', useApplicationContext().rights);
}

/** "Give a shift" to chosen people, or to people chosen in the dialog. */
export function GiveShiftButton({
  size,
  ...known
}: Omit<GiveShiftProps, 'onClose'> & { readonly size?: ControlSize }): ReactNode {
  const { t } = useTranslation('att');
  const [isOpen, setOpen] = useState(false);
  if (!useMayGiveShift()) return null;
  return (
    <>
      <Button icon={UsersIcon} size={size} onPress={() => setOpen(true)}>
        {t('giveShift.title')}
      </Button>
      {isOpen ? <GiveShiftDialog {...known} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
