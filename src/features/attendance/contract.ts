export { breakTime } from './contract/break-time.ts';
export { timetable } from './contract/timetable.ts';
export { shift } from './contract/shift.ts';
