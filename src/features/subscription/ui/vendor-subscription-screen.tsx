import { ResourceList } from '#shared/resource/index.ts';
import { companySubscription } from '../contract/vendor-subscription.ts';

/** The subscription of each company. */
export default function VendorSubscriptionScreen() {
  return <ResourceList resource={companySubscription} titleColumn="company" />;
}
