export { requestCodes } from './contract/codes.ts';
export {
  enterManualLog,
  manualLog,
  manualLogApprovals,
  manualLogCodes,
  manualLogDay,
  ownManualLog,
} from './contract/manual-log.ts';
export { ownTrainingCertificate, trainingCertificate } from './contract/certificate.ts';
export { deputy, ownDeputy } from './contract/deputy.ts';
export { previewOvertime, previewOwnOvertime } from './contract/overtime-preview.ts';
export { enterOvertime, overtime, overtimeApprovals, overtimeCodes, ownOvertime } from './contract/overtime.ts';
export {
  enterTraining,
  ownTraining,
  previewOwnTraining,
  previewTraining,
  training,
  trainingApprovals,
  trainingCodes,
} from './contract/training.ts';
export { previewOwnSwap, previewSwap } from './contract/swap-preview.ts';
export { ownSwapSchedule, swapApprovals, swapCodes, swapPartners, swapSchedule } from './contract/swap-schedule.ts';
