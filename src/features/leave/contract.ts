import { enterLeave } from './contract/leave.ts';
import { ledgerOf, ownBalances, ownLedger } from './contract/balance.ts';
import { previewEncashment, previewOwnEncashment } from './contract/encashment.ts';
import { wouldGrant } from './contract/would-grant.ts';
import { previewLeave, previewOwnLeave } from './contract/preview.ts';

export { incidentType } from './contract/incident-type.ts';
export { leaveCodes } from './contract/codes.ts';
export { leaveBalance, type OwnBalance } from './contract/balance.ts';
export { encashment, encashmentApprovals, ownEncashment } from './contract/encashment.ts';
export { leaveGroup } from './contract/leave-group.ts';
export { enterLeave, leaveApprovals, leaveRequest, ownLeave } from './contract/leave.ts';
export { previewLeave, previewOwnLeave };
export { previewEncashment, previewOwnEncashment };

export { ledgerOf, ownBalances, ownLedger, wouldGrant };

export const calls = [
  enterLeave.call,
  previewLeave,
  previewOwnLeave,
  previewEncashment,
  previewOwnEncashment,
  ledgerOf,
  ownBalances,
  ownLedger,
  wouldGrant,
];
export { leaveDetailReport, ownIncidentDetailReport } from './contract/leave-detail.ts';
export { leaveSummaryReport } from './contract/leave-summary.ts';
