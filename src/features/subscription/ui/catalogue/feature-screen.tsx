import { ResourceList } from '#shared/resource/index.ts';
import { feature } from '../../contract/catalogue/feature.ts';

/** The features of plans. */
export default function FeatureScreen() {
  return <ResourceList resource={feature} titleColumn="feature_name" />;
}
