import { ResourceList } from '#shared/resource/index.ts';
import { tenantUser } from '../contract/user.ts';

/** Everybody who signs in with an email. */
export default function UserScreen() {
  return <ResourceList resource={tenantUser} titleColumn="email" />;
}
