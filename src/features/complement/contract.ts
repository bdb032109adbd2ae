export { documentType } from './contract/document-type.ts';
export { employeeDocument } from './contract/employee-document.ts';
