import { ResourceList } from '#shared/resource/index.ts';
import { timetable } from '../contract.ts';

export default function TimetableScreen() {
  return <ResourceList resource={timetable} titleColumn="alias" />;
}
