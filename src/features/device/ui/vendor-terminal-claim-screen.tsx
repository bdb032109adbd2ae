import { ResourceList } from '#shared/resource/index.ts';
import { vendorTerminal, vendorTerminalClaim, vendorTerminalContact } from '../contract/vendor.ts';

const alsoChanges = [vendorTerminal.name, vendorTerminalContact.name];

/** Companies that claim a terminal, for the staff who decide. */
export default function VendorTerminalClaimScreen() {
  return <ResourceList resource={vendorTerminalClaim} titleColumn="sn" alsoChanges={alsoChanges} />;
}
