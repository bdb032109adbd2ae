import { ResourceList } from '#shared/resource/index.ts';
import { deputy } from '../contract.ts';

/** Deputies: who decides in whose place, and how long. */
export default function DeputyScreen() {
  return <ResourceList resource={deputy} titleColumn="employee" />;
}
