import { ResourceList } from '#shared/resource/index.ts';
import { command } from '../contract.ts';

/** What was sent to terminals and what they answered, as it happens. */
export default function CommandScreen() {
  return <ResourceList resource={command} isLive />;
}
