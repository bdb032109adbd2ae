export { incidentType } from './contract/incident-type.ts';
export { leaveCodes } from './contract/codes.ts';
