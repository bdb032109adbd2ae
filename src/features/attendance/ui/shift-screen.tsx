import './shift.css';
import { useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { ResourceList, type CellsOf, type RecordOf } from '#shared/resource/index.ts';
import { MenuItem, UsersIcon } from '#shared/ui/index.ts';
import { shift } from '../contract.ts';
import { GiveShiftDialog, useMayGiveShift } from './give-shift/give-shift-button.tsx';
import { ShiftDays } from './shift-days.tsx';

type ShiftRecord = RecordOf<typeof shift>;

export default function ShiftScreen() {
  const { t } = useTranslation('att');
  const [given, setGiven] = useState<ShiftRecord | null>(null);
  const mayGive = useMayGiveShift();
  return (
    <>
      <ResourceList
        resource={shift}
        titleColumn="alias"
        cells={cells}
        {...(mayGive
          ? {
              rowItems: (record: ShiftRecord) => (
                <MenuItem id="give" icon={UsersIcon} onAction={() => setGiven(record)}>
                  {t('giveShift.toPeople')}
                </MenuItem>
              ),
            }
          : {})}
      />
      {given ? (
        <GiveShiftDialog shift={{ id: given.id, display_name: given.display_name }} onClose={() => setGiven(null)} />
      ) : null}
    </>
  );
}

const cells: CellsOf<typeof shift> = { days: (record) => <ShiftDays record={record} /> };
