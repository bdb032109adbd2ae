import { ResourceList } from '#shared/resource/index.ts';
import { vendorTerminal, vendorTerminalClaim, vendorTerminalContact } from '../contract/vendor.ts';

const alsoChanges = [vendorTerminalClaim.name, vendorTerminalContact.name];

/** Every terminal that ever called, whosever it is. */
export default function VendorTerminalScreen() {
  return <ResourceList resource={vendorTerminal} titleColumn="sn" alsoChanges={alsoChanges} />;
}
