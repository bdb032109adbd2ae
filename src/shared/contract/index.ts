/** The contract kit: how calls, resources, fields, codes and permissions are declared (docs/architecture.md#the-wire). */
export * from './action.ts';
export type { MatchingCalls, MatchingResult } from './action-matching.ts';
export * from './audience.ts';
export * from './bulk-result.ts';
export * from './call.ts';
export * from './codes.ts';
export * from './dated.ts';
export * from './export.ts';
export * from './field/index.ts';
export * from './formats.ts';
export * from './presentation.ts';
export * from './report-items.ts';
export {
  importBody,
  importResultSchema,
  mostChanges,
  mostMissing,
  type ImportResult,
  type RowError,
} from './import.ts';
export type { Inheritance } from './inherits.ts';
export * from './languages.ts';
export * from './list-filter.ts';
export * from './list-query.ts';
export * from './lookup.ts';
export { logActions, type LogAction } from './log-action.ts';
export * from './messages.ts';
export { moneyFields, type MoneyTotals } from './money-totals.ts';
export * from './permission.ts';
export { permissionList, type ListedPermission } from './permission-list.ts';
export * from './report.ts';
export * from './report-matrix.ts';
export * from './report-view.ts';
export * from './request.ts';
export * from './own-request.ts';
export { defineResource } from './resource.ts';
export { sentPicture } from './sent-picture.ts';
export { servedCalls } from './resource-calls.ts';
export type {
  AnyResource,
  CreateSchema,
  Fields,
  PatchSchema,
  RecordSchema,
  Resource,
  ResourceCalls,
  ResourceCreate,
  ResourceDeclaration,
  ResourceRecord,
} from './resource-types.ts';
export type { FormStep } from './form-steps.ts';
export { uploadFile, uploadQuery } from './upload.ts';
export { isVendorAccess, vendorMay, vendorRoles, type VendorRole } from './vendor-roles.ts';
