import { ResourceList } from '#shared/resource/index.ts';
import { ownTransaction } from '../contract.ts';
import { punchCells } from './punch-cells.tsx';

const defaultColumns = ['punch_time', 'punch_state', 'verify_type', 'terminal_alias'];

/** The signed-in person's own punches, as they come in. */
export default function OwnTransactionScreen() {
  return (
    <ResourceList
      resource={ownTransaction}
      titleColumn="punch_time"
      defaultColumns={defaultColumns}
      cells={punchCells}
      isLive
    />
  );
}
