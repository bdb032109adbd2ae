import { ResourceList } from '#shared/resource/index.ts';
import { accessCommand } from '../contract.ts';

/** What controllers were told about doors and people, and what they answered, as it happens. */
export default function AccessCommandScreen() {
  return <ResourceList resource={accessCommand} isLive />;
}
