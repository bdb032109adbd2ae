/** The resource kit: a list screen, its record panel, forms, import and export, made of one declaration. */
export { useRecordActions, type RecordActions } from './actions/use-record-actions.tsx';
export { FieldValue, Instant, type CellContext } from './cell.tsx';
export { FormDialog, RecordPanel } from './dialogs.ts';
export { Avatar } from './display/avatar.tsx';
export { StateCell } from './display/state-cell.tsx';
export { StateDot } from './display/state-dot.tsx';
export { ResourceList, type ResourceListProps } from './resource-list.tsx';
export { resourceKeys, usePage, useRecord, useRecords, useRefreshResource, useTarget } from './queries.ts';
export { recordSchema, type AnyRecord } from './record.ts';
export { RecordDetails } from './record-details.tsx';
export { ChangeList, otherFieldName, RecordHistory } from './record-history.tsx';
export type { RecordPanelProps } from './record-panel.tsx';
export { saveFile } from './save-file.ts';
export { useNow } from './use-now.ts';
export { useResourceWords, type ResourceWords } from './words.ts';
export {
  ApplicationContextProvider,
  useMay,
  useApplicationContext,
  type ApplicationContext,
} from './application-context.tsx';
export { RecordPage, type RecordTab } from './record-page.tsx';
