import { ResourceList } from '#shared/resource/index.ts';
import { command } from '../contract.ts';

/** Commands to terminals and their answers, live. */
export default function CommandScreen() {
  return <ResourceList resource={command} isLive />;
}
