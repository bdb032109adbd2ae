import { ResourceList, type CellsOf } from '#shared/resource/index.ts';
import { vendorTerminal, vendorTerminalClaim, vendorTerminalContact } from '../contract/vendor.ts';
import { LastHeard } from './last-heard.tsx';

const alsoChanges = [vendorTerminalClaim.name, vendorTerminalContact.name];

/** All terminals that ever called, of any company. */
export default function VendorTerminalScreen() {
  return <ResourceList resource={vendorTerminal} cells={cells} titleColumn="sn" alsoChanges={alsoChanges} />;
}

// The time is updated live, as in the terminals' own list.
const cells: CellsOf<typeof vendorTerminal> = { last_seen: ({ last_seen: at }) => <LastHeard at={at} /> };
