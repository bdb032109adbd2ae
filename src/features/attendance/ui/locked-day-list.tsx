import { ResourceList } from '#shared/resource/index.ts';
import { lockedDay } from '../contract.ts';

/** Differences in locked periods, for deciding whether to reopen. */
export function LockedDayList() {
  return <ResourceList resource={lockedDay} titleColumn="employee" isLive />;
}
