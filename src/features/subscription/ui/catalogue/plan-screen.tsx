import { ResourceList } from '#shared/resource/index.ts';
import { plan } from '../../contract/catalogue/plan.ts';

/** What is sold. */
export default function PlanScreen() {
  return <ResourceList resource={plan} titleColumn="plan_name" />;
}
