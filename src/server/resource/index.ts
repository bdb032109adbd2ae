/** The resource kit's server half: one declaration and one table make the calls of a resource. */
export { cellOf, choiceKey, fileColumns, labelKey, type WordedFields } from './columns.ts';
export { fileLabels } from './export.ts';
export { importJob } from './import.ts';
export { likePattern } from './query.ts';
export { displayNames, readOne, readRecords } from './read.ts';
export { resourceRoutes } from './routes.ts';
export { createRecord, changeRecord, type Reactions, type Writing } from './write.ts';
export {
  ResourceRegistry,
  resourceServer,
  type Change,
  type LinkTable,
  type ResourceServer,
  type ResourceServerOptions,
  type Row,
} from './definition.ts';
