import { mergeAnswers } from './server/merge-parts.ts';
import { requestEntries } from './server/entries.ts';
import { hasLeft } from '#features/team/server.ts';
import { hear } from '#server/news/index.ts';
import {
  approvalJobs,
  approvalRoutes,
  doDue,
  enterForManyRoute,
  expireOf,
  passOnGone,
  waitingPages,
} from '#server/request/index.ts';
import { registryOf } from '#server/resource/index.ts';
import { readingRights } from '#server/tenancy/seeded-rights.ts';
import type { ServerSlice } from '#server/slice.ts';
import {
  enterManualLog,
  enterOvertime,
  enterTraining,
  manualLogApprovals,
  overtimeApprovals,
  swapApprovals,
  trainingApprovals,
} from './contract.ts';
import { deputyAnswer, deputyServer, ownDeputyServer, standInsAnswer } from './server/deputy/resources.ts';
import { requestDraftRoutes } from './server/draft/routes.ts';
import { manualLogDayRoute } from './server/manual-log/day.ts';
import { manualLogServer, ownManualLogServer } from './server/manual-log/resources.ts';
import { creditedTo, overtimeNumbers, timeOffAfter } from './server/overtime/time-off.ts';
import { overtimePreviewRoutes } from './server/overtime/preview.ts';
import { overtimeAnswer, overtimeServer, ownOvertimeServer } from './server/overtime/resources.ts';
import { swapPreviewRoutes } from './server/swap-schedule/preview.ts';
import { swapPartnersRoute } from './server/swap-schedule/partners.ts';
import { ownSwapScheduleServer, swapScheduleServer } from './server/swap-schedule/resources.ts';
import { certificateRoutes } from './server/training/certificate.ts';
import { trainingAway } from './server/training/away.ts';
import { expiringCertificates } from './server/training/expiring-certificates.ts';
import { trainingPreviewRoutes } from './server/training/preview.ts';
import { trainingReportServer } from './server/training/report.ts';
import { ownTrainingServer, trainingAnswer, trainingServer } from './server/training/resources.ts';

/** Requests of employees (forgotten punches, overtime, training, swaps) and the deputies who decide about them. */
export { overtimeOn, overtimeUnseen } from './server/overtime/overtime-on.ts';
export { correctionOn, decidedCorrections } from './server/manual-log/correction-on.ts';

export const requestSlice: ServerSlice = {
  name: 'request',
  seededRights: {
    attendanceOfficer: [
      'request.manual_log.*',
      'request.overtime.*',
      'request.swap_schedule.*',
      'request.training.*',
      'request.training_report.*',
      'request.deputy.view',
    ],
    departmentManager: [
      'request.manual_log.view',
      'request.manual_log.approve',
      'request.overtime.view',
      'request.overtime.approve',
      'request.swap_schedule.view',
      'request.swap_schedule.approve',
      'request.training.view',
      'request.training.approve',
    ],
    hrManager: ['request.*'],
    auditor: readingRights,
  },
  routes: [
    ...approvalRoutes(manualLogApprovals, manualLogServer),
    ...approvalRoutes(overtimeApprovals, overtimeServer),
    ...approvalRoutes(trainingApprovals, trainingServer),
    enterForManyRoute(enterManualLog, manualLogServer),
    enterForManyRoute(enterOvertime, overtimeServer),
    enterForManyRoute(enterTraining, trainingServer),
    ...overtimePreviewRoutes,
    ...trainingPreviewRoutes,
    ...certificateRoutes,
    ...approvalRoutes(swapApprovals, swapScheduleServer),
    swapPartnersRoute,
    ...swapPreviewRoutes,
    manualLogDayRoute,
    ...requestDraftRoutes,
  ],
  jobs: [
    ...approvalJobs(manualLogApprovals, manualLogServer),
    ...approvalJobs(overtimeApprovals, overtimeServer),
    ...approvalJobs(trainingApprovals, trainingServer),
    ...approvalJobs(swapApprovals, swapScheduleServer),
  ],
  reports: [trainingReportServer],
  resources: [
    manualLogServer,
    ownManualLogServer,
    overtimeServer,
    ownOvertimeServer,
    trainingServer,
    ownTrainingServer,
    swapScheduleServer,
    ownSwapScheduleServer,
    deputyServer,
    ownDeputyServer,
  ],
  answers: [
    overtimeAnswer,
    overtimeNumbers,
    creditedTo,
    timeOffAfter,
    trainingAnswer,
    trainingAway,
    expiringCertificates,
    deputyAnswer,
    standInsAnswer,
    requestEntries,
    ...mergeAnswers,
    waitingPages(() => registryOf(manualLogServer)),
  ],
  hearings: [
    // Ends the pending requests, of every kind, of somebody who leaves.
    hear(hasLeft, async (context, { employee, endsRequests }) => {
      if (endsRequests) await expireOf(context, registryOf(manualLogServer), employee);
    }),
  ],
  recurring: [
    {
      name: 'request.due',
      scope: 'company',
      schedule: { everyMinutes: 15 },
      run: (context) => doDue(context, registryOf(manualLogServer)),
    },
    {
      name: 'request.pass_on',
      scope: 'company',
      schedule: { everyMinutes: 5 },
      run: (context) => passOnGone(context, registryOf(manualLogServer)),
    },
  ],
};
