import { ResourceList } from '#shared/resource/index.ts';
import { addOn } from '../../contract/catalogue/add-on.ts';

/** What companies may buy besides their plan. */
export default function AddOnScreen() {
  return <ResourceList resource={addOn} titleColumn="add_on_name" />;
}
