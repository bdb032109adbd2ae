import { ResourceList } from '#shared/resource/index.ts';
import { accessCommand } from '../contract.ts';

/** Commands to controllers about doors and people, and their answers, live. */
export default function AccessCommandScreen() {
  return <ResourceList resource={accessCommand} isLive />;
}
