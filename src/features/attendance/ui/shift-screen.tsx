import './shift.css';
import { ResourceList, type CellsOf } from '#shared/resource/index.ts';
import { shift } from '../contract.ts';
import { ShiftDays } from './shift-days.tsx';

export default function ShiftScreen() {
  return <ResourceList resource={shift} titleColumn="alias" cells={cells} />;
}

const cells: CellsOf<typeof shift> = { days: (record) => <ShiftDays record={record} /> };
