import { ResourceList } from '#shared/resource/index.ts';
import { privateMessage } from '../contract.ts';

/** Messages that a terminal shows to a person who punches. */
export default function PrivateMessageScreen() {
  return <ResourceList resource={privateMessage} titleColumn="content" isLive />;
}
