import { ResourceList } from '#shared/resource/index.ts';
import { phoneAccount } from '../contract.ts';

/** The phones and browsers that people work with: they are bound, unbound and signed out here. */
export default function PhoneAccountScreen() {
  return <ResourceList resource={phoneAccount} isLive titleColumn="device_name" />;
}
