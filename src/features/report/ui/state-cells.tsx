import { PunchStateText } from '#features/device/index.ts';
import type { ReportCells } from '#shared/report/index.ts';

/** Cells with the company's names and icons of punch states. */
export const stateCells: ReportCells = {
  punch_state: ({ punch_state: code }) => <PunchStateText code={typeof code === 'number' ? code : null} of="report" />,
};
