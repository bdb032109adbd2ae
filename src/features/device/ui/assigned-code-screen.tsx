import { ResourceList } from '#shared/resource/index.ts';
import { transaction, unregisteredTransaction } from '../contract.ts';
import { assignedCode } from '../contract/assigned-code.ts';

/** IDs that terminals send and no employee has, with the owner of their punches. */
export default function AssignedCodeScreen() {
  return <ResourceList resource={assignedCode} titleColumn="emp_code" alsoChanges={alsoChanges} isLive />;
}

const alsoChanges = [transaction.name, unregisteredTransaction.name];
