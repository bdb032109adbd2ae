import { ResourceList } from '#shared/resource/index.ts';
import { plan } from '../../contract/catalogue/plan.ts';

/** The plans on sale. */
export default function PlanScreen() {
  return <ResourceList resource={plan} titleColumn="plan_name" />;
}
