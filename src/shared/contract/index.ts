/** The contract kit: how calls, resources, fields, codes and permissions are declared (docs/architecture.md#the-wire). */
export * from './action.ts';
export * from './audience.ts';
export * from './call.ts';
export * from './codes.ts';
export * from './export.ts';
export * from './field/index.ts';
export { importBody, importResultSchema, type ImportResult, type RowError } from './import.ts';
export * from './languages.ts';
export * from './list-query.ts';
export { logActions, type LogAction } from './log-action.ts';
export * from './messages.ts';
export * from './permission.ts';
export { permissionList, type ListedPermission } from './permission-list.ts';
export * from './report.ts';
export * from './report-view.ts';
export * from './request.ts';
export * from './resource.ts';
export { uploadFile, uploadQuery } from './upload.ts';
