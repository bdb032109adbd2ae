export { documentType, mostAlertDays } from './contract/document-type.ts';
export { documentStates, employeeDocument, ownDocument, type DocumentState } from './contract/employee-document.ts';
export * from './contract/document-import.ts';
export { workCode, workCodeCodes } from './contract/work-code.ts';
export { dayParts, holiday, holidayCodes } from './contract/holiday.ts';
export { trainingType } from './contract/training-type.ts';
export * from './contract/public-holiday.ts';
export { comingEvents, event, eventCalendar } from './contract/event.ts';
