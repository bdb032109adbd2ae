import { outdoorLog } from '../contract.ts';
import { LogList } from './operation-log-screen.tsx';

export function OutdoorLog() {
  return <LogList resource={outdoorLog} />;
}
