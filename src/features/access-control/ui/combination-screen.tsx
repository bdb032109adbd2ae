import { ResourceList, type CellsOf } from '#shared/resource/index.ts';
import { combination } from '../contract.ts';

/** People who open doors together. */
export default function CombinationScreen() {
  return (
    <ResourceList resource={combination} titleColumn="name" cells={cells} alsoChanges={['access_control.privilege']} />
  );
}

/** "Managers + Security". */
const cells: CellsOf<typeof combination> = {
  slots: ({ slots }) => slots.map(({ access_group: group }) => group.display_name).join(' + '),
};
