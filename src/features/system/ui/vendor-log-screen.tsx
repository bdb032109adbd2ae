import { vendorLog } from '../contract.ts';
import { LogList } from './operation-log-screen.tsx';

/** What the provider's staff viewed and did, across companies. */
export default function VendorLogScreen() {
  return <LogList resource={vendorLog} />;
}
