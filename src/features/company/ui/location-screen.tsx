import { ResourceList } from '#shared/resource/index.ts';
import { location } from '../contract.ts';
import { LocationCircle } from './location-circle.tsx';

export default function LocationScreen() {
  return <ResourceList resource={location} titleColumn="location_name" beside={LocationCircle} />;
}
