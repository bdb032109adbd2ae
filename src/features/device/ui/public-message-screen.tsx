import { ResourceList } from '#shared/resource/index.ts';
import { publicMessage } from '../contract.ts';

/** Messages that terminals show to everybody. */
export default function PublicMessageScreen() {
  return <ResourceList resource={publicMessage} titleColumn="content" isLive />;
}
