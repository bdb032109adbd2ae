import { useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { ResourceList, type RecordOf } from '#shared/resource/index.ts';
import { Button } from '#shared/ui/index.ts';
import { lockedDay } from '../contract.ts';
import { DayWhy } from './why/day-why.tsx';

/** Differences in locked periods, for deciding whether to reopen. */
export function LockedDayList() {
  return (
    <ResourceList resource={lockedDay} titleColumn="employee" isLive recordMore={(day) => <LockedDayWhy day={day} />} />
  );
}

/** Opens the explanation of the day as it is stored. */
function LockedDayWhy({ day }: { day: RecordOf<typeof lockedDay> }) {
  const { t } = useTranslation('att');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onPress={() => setOpen(true)}>
        {t('why.title')}
      </Button>
      {isOpen ? <DayWhy record={day} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
