import { ResourceList } from '#shared/resource/index.ts';
import type { CellsOf } from '#shared/resource/index.ts';
import { leaveBalance } from '../contract.ts';
import { LeaveAmount, LeaveUnitName } from './leave-cells.tsx';
import { Ledger } from './ledger.tsx';

const cells: CellsOf<typeof leaveBalance> = {
  unit: ({ unit }) => <LeaveUnitName unit={unit} />,
  available: ({ available, unit }) => <LeaveAmount value={available} unit={unit} />,
};

/** Everybody's balances by type and leave year, with their ledgers. */
export default function LeaveScheduleScreen() {
  return (
    <ResourceList
      resource={leaveBalance}
      titleColumn="employee"
      cells={cells}
      canEdit={() => false}
      recordMore={({ id, version, unit }) => <Ledger key={version} balance={id} unit={unit} />}
    />
  );
}
