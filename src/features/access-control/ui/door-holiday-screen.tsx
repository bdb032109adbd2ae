import { ResourceList } from '#shared/resource/index.ts';
import { doorHoliday } from '../contract.ts';

export default function DoorHolidayScreen() {
  return <ResourceList resource={doorHoliday} titleColumn="name" />;
}
