import { ResourceList } from '#shared/resource/index.ts';
import { holiday } from '../contract.ts';

export default function HolidayScreen() {
  return <ResourceList resource={holiday} titleColumn="holiday_name" />;
}
