import { ResourceList } from '#shared/resource/index.ts';
import { vendorTerminal, vendorTerminalClaim, vendorTerminalContact } from '../contract/vendor.ts';

const alsoChanges = [vendorTerminal.name, vendorTerminalContact.name];

/** Companies that say they have a terminal, for who decides whose it is. */
export default function VendorTerminalClaimScreen() {
  return <ResourceList resource={vendorTerminalClaim} titleColumn="sn" alsoChanges={alsoChanges} />;
}
