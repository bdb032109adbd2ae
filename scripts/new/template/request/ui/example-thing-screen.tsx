import { ResourceList } from '#shared/resource/index.ts';
import { exampleThing } from '../contract.ts';

export default function ExampleThingScreen() {
  return (
    <ResourceList
      resource={exampleThing}
      titleColumn="employee"
      canEdit={({ status }) => status === 'pending'}
      canDelete={({ status }) => status === 'pending'}
    />
  );
}
