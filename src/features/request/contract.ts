export { requestCodes } from './contract/codes.ts';
export { manualLog, manualLogApprovals, manualLogCodes, ownManualLog } from './contract/manual-log.ts';
