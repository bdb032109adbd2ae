import { ResourceList, type CellsOf } from '#shared/resource/index.ts';
import { vendorTerminal, vendorTerminalClaim, vendorTerminalContact } from '../contract/vendor.ts';
import { LastHeard } from './last-heard.tsx';

const alsoChanges = [vendorTerminalClaim.name, vendorTerminalContact.name];

/** Every terminal that ever called, whosever it is. */
export default function VendorTerminalScreen() {
  return <ResourceList resource={vendorTerminal} cells={cells} titleColumn="sn" alsoChanges={alsoChanges} />;
}

// It moves on while one looks, as the terminals' own list does.
const cells: CellsOf<typeof vendorTerminal> = { last_seen: ({ last_seen: at }) => <LastHeard at={at} /> };
