export { client } from './contract/client.ts';
export { visit, visitCodes } from './contract/visit.ts';
export { unscheduledVisit } from './contract/unscheduled-visit.ts';
export { finishVisit, nearClients, ownVisits, startUnscheduledVisit, startVisit } from './contract/own-visit.ts';
export { ownUnscheduledVisitReport, ownVisitReport, visitReport } from './contract/visit-report.ts';
export { departmentPlace, employeePlace } from './contract/punch-place.ts';
export { phoneAccount } from './contract/phone-account.ts';
export { vendorPhones } from './contract/vendor-phones.ts';
export { tellPhone } from './contract/own-phone.ts';
