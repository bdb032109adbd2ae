import { ResourceList } from '#shared/resource/index.ts';
import { phoneAccount } from '../contract.ts';

/** The phones and browsers that people work by: bound, unbound and signed out. */
export default function PhoneAccountScreen() {
  return <ResourceList resource={phoneAccount} isLive titleColumn="device_name" />;
}
