import { ResourceList } from '#shared/resource/index.ts';
import { trainingType } from '../contract.ts';

export default function TrainingTypeScreen() {
  return <ResourceList resource={trainingType} titleColumn="training_name" />;
}
