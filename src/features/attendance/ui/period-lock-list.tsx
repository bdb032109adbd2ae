import { currentDay, presetRange } from '#shared/filter/day-range.ts';
import { ResourceList, useApplicationContext } from '#shared/resource/index.ts';
import { lockedDay, periodLock } from '../contract.ts';

/** Locked periods, and those that were reopened. */
export function PeriodLockList() {
  const { zone } = useApplicationContext();
  const { from, to } = presetRange('lastMonth', currentDay(zone));
  return (
    <ResourceList
      resource={periodLock}
      titleColumn="department"
      initial={{ start_date: from, end_date: to }}
      alsoChanges={[lockedDay.name]}
    />
  );
}
