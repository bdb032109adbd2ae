import { ResourceList } from '#shared/resource/index.ts';
import { tenantCompany } from '../contract/company.ts';

/** All companies of this installation. */
export default function CompanyScreen() {
  return <ResourceList resource={tenantCompany} titleColumn="company_name" />;
}
