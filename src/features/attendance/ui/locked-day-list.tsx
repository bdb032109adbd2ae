import { ResourceList } from '#shared/resource/index.ts';
import { lockedDay } from '../contract.ts';

/** What would differ in locked periods, so that one may decide to reopen. */
export function LockedDayList() {
  return <ResourceList resource={lockedDay} titleColumn="employee" isLive />;
}
