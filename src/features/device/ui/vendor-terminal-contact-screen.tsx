import { ResourceList, type CellsOf } from '#shared/resource/index.ts';
import { vendorTerminal, vendorTerminalClaim, vendorTerminalContact } from '../contract/vendor.ts';
import { LastHeard } from './last-heard.tsx';

const alsoChanges = [vendorTerminal.name, vendorTerminalClaim.name];

/** Contacts that are not served as their number's terminal, for the staff who decide. */
export default function VendorTerminalContactScreen() {
  return <ResourceList resource={vendorTerminalContact} cells={cells} titleColumn="sn" alsoChanges={alsoChanges} />;
}

// The time is updated live, as in the terminals' own list.
const cells: CellsOf<typeof vendorTerminalContact> = { last_seen: ({ last_seen: at }) => <LastHeard at={at} /> };
