/** The server half of the report kit: one declaration and one SELECT make the calls of a report. */
export { reportExport } from './export.ts';
export {
  reportServer,
  type MatrixServer,
  type Reporting,
  type ReportServer,
  type ReportServerOptions,
  type SortKey,
} from './definition.ts';
export { daysTable, isoWeekday, wallDate, wallTimeOfDay, weekOf } from './expressions.ts';
export { byCode, byDate, byDepartment } from './orders.ts';
export { daysOf } from './period.ts';
export { readQuestion, unordered, type Question } from './question.ts';
export { reading } from './reading.ts';
export { rowsOf } from './rows.ts';
export { reportRoutes } from './routes.ts';
