import { ResourceList } from '#shared/resource/index.ts';
import { temporarySchedule } from '../contract.ts';

export default function TemporaryScheduleScreen() {
  return <ResourceList resource={temporarySchedule} titleColumn="employee" />;
}
