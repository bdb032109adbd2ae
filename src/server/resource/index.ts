/** The server half of the resource kit: one declaration and one table make the calls of a resource. */
export { act, actionJobs } from './act.ts';
export { countReferring, latestReferring, type CrossSliceSql, type CrossSliceFilter } from './cross-slice.ts';
export { lapsing, type Lapsing } from './lapsing.ts';
export type { CustomStore } from './custom.ts';
export { alone, eachRecord, type ResultDetails } from './each-record.ts';
export { transition, type Transition } from './transition.ts';
export { cellOf, cellWriter, choiceKey, fileColumns, labelKey, type WordedFields } from './columns.ts';
export { listExport } from './export.ts';
export { conditionLines } from './filter-lines.ts';
export { importJob } from './import-job.ts';
export { conditions, likePattern, orderBy } from './query.ts';
export { matchingJob, matchingRoutes, type Matching } from './matching.ts';
export { countRows } from './page.ts';
export { displayNames, readOne, readRecords } from './read.ts';
export { dataScope, nameFor, scopeOf } from './scope.ts';
export { resourceRoutes } from './routes.ts';
export type { Serving } from './serve.ts';
export { mendTrees } from './tree-check.ts';
export { deepestTree, takeTreeTurn, whyNoHandover } from './tree-moves.ts';
export { lockSeen, retireRecord } from './retire.ts';
export { createRecord, changeRecord, deleteRecord, lastAuthor } from './write.ts';
export { registryOf } from './registries.ts';
export { changeFrom } from './change-from.ts';
export { datedRecords, recordsReferring, type DatedRecord } from './dated/store.ts';
export { recordVersionLinks, recordVersions } from './dated/tables.ts';
export { beginningDay } from './dated/line.ts';
export { plannedChanges } from './dated/recurring.ts';
export type { ActionEffect, ActionServer, ActionServers } from './definition.ts';
export type { ColumnName, ColumnValues, StoredRecord } from './record-types.ts';
export { follow, topicOf, type Reaction, type Reactions } from './reactions.ts';
export { ResourceRegistry } from './resource-registry.ts';
export {
  resourceServer,
  type Change,
  type SaysAll,
  type ServerOf,
  type LinkTable,
  type RecordTable,
  type ResourceServer,
  type ResourceServerOptions,
  type Row,
  type Writing,
} from './definition.ts';
export { tryChange, type TriedChange } from './try-change.ts';
export { valueName } from './value-name.ts';
