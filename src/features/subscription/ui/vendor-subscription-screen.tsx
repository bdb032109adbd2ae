import { ResourceList } from '#shared/resource/index.ts';
import { companySubscription } from '../contract/vendor-subscription.ts';

/** What each company has subscribed to. */
export default function VendorSubscriptionScreen() {
  return <ResourceList resource={companySubscription} titleColumn="company" />;
}
