import { OutdoorLog } from '#features/system/index.ts';

/** Who changed what in outdoor work. */
export default function OperationLogScreen() {
  return <OutdoorLog />;
}
