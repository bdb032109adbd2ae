import { ResourceList } from '#shared/resource/index.ts';
import { supportAccess } from '../contract/support-access.ts';

/** When the company lets the provider's staff in, and who came. What is over stays as it was. */
export default function SupportAccessScreen() {
  return (
    <ResourceList resource={supportAccess} titleColumn="reason" isLive canEdit={({ status }) => status === 'active'} />
  );
}
