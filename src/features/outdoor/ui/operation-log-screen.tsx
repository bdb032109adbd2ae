import { OutdoorLog } from '#features/system/index.ts';

/** Who changed what of outdoor work. */
export default function OperationLogScreen() {
  return <OutdoorLog />;
}
