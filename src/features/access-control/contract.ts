export { accessCommand } from './contract/command.ts';
export { accessGroup, groupCodes } from './contract/group.ts';
export { combination, combinationCodes } from './contract/combination.ts';
export { door, doorCodes, doorModes, doorStates, verifyModes } from './contract/door.ts';
export { doorEvent } from './contract/door-event.ts';
export { doorHoliday } from './contract/door-holiday.ts';
export { periodCodes, timePeriod } from './contract/time-period.ts';
export { privilege } from './contract/privilege.ts';
export { whoMayOpen, whereMayPass } from './contract/who.ts';
