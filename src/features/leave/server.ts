import { mergeAnswer } from './server/merge-parts.ts';
import { approvalJobs, approvalRoutes, enterForManyRoute } from '#server/request/index.ts';
import type { ServerSlice } from '#server/slice.ts';
import { readingRights } from '#server/tenancy/seeded-rights.ts';
import { encashmentApprovals, enterLeave, leaveApprovals } from './contract.ts';
import { expiringLeave } from './server/balance/expiring.ts';
import { followDepartmentMoves } from './server/balance/department-moves.ts';
import { leaveGroupServer } from './server/balance/group.ts';
import { leaveBalanceServer } from './server/balance/resources.ts';
import { leaveRound } from './server/balance/round.ts';
import { balanceRoutes } from './server/balance/routes.ts';
import { creditTimeOff } from './server/balance/time-off.ts';
import { wouldGrantRoutes } from './server/balance/would-grant.ts';
import { encashmentPreviewRoutes } from './server/encashment/preview.ts';
import { encashmentServer, ownEncashmentServer } from './server/encashment/resources.ts';
import { leaveRemaining } from './server/request/remaining.ts';
import { leaveAway } from './server/request/away.ts';
import { leaveEntries } from './server/request/entries.ts';
import { leaveAbsences } from './server/request/absences.ts';
import { previewRoutes } from './server/request/preview.ts';
import { leaveServer, ownLeaveServer } from './server/request/resources.ts';
import { incidentTypeServer } from './server/resources.ts';
import { incidentTypeUpkeep, seedIncidentTypes } from './server/seed.ts';
import { leaveDetailReportServer, ownIncidentDetailServer } from './server/leave-detail.ts';
import { leaveSummaryReportServer } from './server/leave-summary.ts';

export { paidOutColumns } from './server/encashment/paid-out.ts';
export {
  leaveColumns,
  leaveColumnsWhere,
  leaveTypesOfDay,
  takenAmounts,
  takenByType,
  takenDays,
  takenOfMany,
  unpaidMinutes,
} from './server/request/taken-by-type.ts';
export { decidedLeave, waitingLeave } from './server/request/waiting-leave.ts';
export { incidentTypes } from './server/tables.ts';
export { leaveBalances, leaveLedger } from './server/balance/tables.ts';
export { removeTakenBack, reverseOpening } from './server/balance/take-back.ts';
export {
  isCreditedTo,
  mayTakeBack,
  timeOffGivenBy,
  overtimeNumbersOf,
  timeOffRules,
  type TimeOffRules,
} from './server/balance/time-off.ts';
export { goRound } from './server/balance/round.ts';

export const leaveSlice: ServerSlice = {
  name: 'leave',
  seededRights: {
    attendanceOfficer: [
      'leave.leave.*',
      'leave.balance.view',
      'leave.balance.export',
      'leave.incident_type.view',
      'leave.group.view',
      'leave.leave_detail.*',
      'leave.leave_summary.*',
    ],
    departmentManager: [
      'leave.leave.view',
      'leave.leave.approve',
      'leave.balance.view',
      'leave.incident_type.view',
      'leave.leave_detail.*',
      'leave.leave_summary.*',
    ],
    hrManager: ['leave.*'],
    auditor: readingRights,
  },
  reports: [leaveDetailReportServer, leaveSummaryReportServer, ownIncidentDetailServer],
  resources: [
    incidentTypeServer,
    leaveServer,
    ownLeaveServer,
    leaveGroupServer,
    leaveBalanceServer,
    encashmentServer,
    ownEncashmentServer,
  ],
  jobs: [...approvalJobs(leaveApprovals, leaveServer), ...approvalJobs(encashmentApprovals, encashmentServer)],
  routes: [
    ...approvalRoutes(leaveApprovals, leaveServer),
    enterForManyRoute(enterLeave, leaveServer),
    ...approvalRoutes(encashmentApprovals, encashmentServer),
    ...previewRoutes,
    ...encashmentPreviewRoutes,
    ...balanceRoutes,
    ...wouldGrantRoutes,
  ],
  reactions: [followDepartmentMoves],
  hearings: [creditTimeOff],
  recurring: [leaveRound],
  answers: [mergeAnswer, leaveAbsences, leaveEntries, leaveAway, leaveRemaining, expiringLeave],
  seed: seedIncidentTypes,
  upkeep: [incidentTypeUpkeep],
};
