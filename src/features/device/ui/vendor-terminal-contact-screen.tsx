import { ResourceList, type CellsOf } from '#shared/resource/index.ts';
import { vendorTerminal, vendorTerminalClaim, vendorTerminalContact } from '../contract/vendor.ts';
import { LastHeard } from './last-heard.tsx';

const alsoChanges = [vendorTerminal.name, vendorTerminalClaim.name];

/** Who comes with a serial number and is not served as its terminal, for who decides whose it is. */
export default function VendorTerminalContactScreen() {
  return <ResourceList resource={vendorTerminalContact} cells={cells} titleColumn="sn" alsoChanges={alsoChanges} />;
}

// It moves on while one looks, as the terminals' own list does.
const cells: CellsOf<typeof vendorTerminalContact> = { last_seen: ({ last_seen: at }) => <LastHeard at={at} /> };
