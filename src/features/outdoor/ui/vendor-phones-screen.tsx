import { ResourceList } from '#shared/resource/index.ts';
import { vendorPhones } from '../contract/vendor-phones.ts';

/** Counts of phones of every company. */
export default function VendorPhonesScreen() {
  return <ResourceList resource={vendorPhones} titleColumn="company_name" />;
}
