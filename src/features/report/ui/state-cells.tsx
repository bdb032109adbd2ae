import { PunchStateText } from '#features/device/index.ts';
import type { ReportCells } from '#shared/report/index.ts';

/** The states of punches as the company calls and draws them. */
export const stateCells: ReportCells = {
  punch_state: ({ punch_state: code }) => <PunchStateText code={typeof code === 'number' ? code : null} of="report" />,
};
