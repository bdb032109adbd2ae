import { ResourceList } from '#shared/resource/index.ts';
import { ownExampleThing } from '../contract.ts';

export default function OwnExampleThingScreen() {
  return (
    <ResourceList
      resource={ownExampleThing}
      titleColumn="day"
      canEdit={({ status }) => status === 'pending'}
      canDelete={({ status }) => status === 'revoked'}
    />
  );
}
