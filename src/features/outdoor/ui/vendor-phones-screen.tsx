import { ResourceList } from '#shared/resource/index.ts';
import { vendorPhones } from '../contract/vendor-phones.ts';

/** What the people of every company work by, counted. */
export default function VendorPhonesScreen() {
  return <ResourceList resource={vendorPhones} titleColumn="company_name" />;
}
