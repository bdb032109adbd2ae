import { ResourceList } from '#shared/resource/index.ts';
import { vendorEmployee } from '../contract/vendor.ts';

/** The employees of all companies, masked. */
export default function VendorEmployeeScreen() {
  return <ResourceList resource={vendorEmployee} titleColumn="masked_name" />;
}
