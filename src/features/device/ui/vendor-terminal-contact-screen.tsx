import { ResourceList } from '#shared/resource/index.ts';
import { vendorTerminal, vendorTerminalClaim, vendorTerminalContact } from '../contract/vendor.ts';

const alsoChanges = [vendorTerminal.name, vendorTerminalClaim.name];

/** Who comes with a serial number and is not served as its terminal, for who decides whose it is. */
export default function VendorTerminalContactScreen() {
  return <ResourceList resource={vendorTerminalContact} titleColumn="sn" alsoChanges={alsoChanges} />;
}
