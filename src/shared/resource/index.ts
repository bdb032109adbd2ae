/** The resource kit: a list screen, its record panel, forms, import and export, built from one declaration. */
export { useRecordActions, type RecordActions } from './actions/use-record-actions.tsx';
export type { ActionFlowOptions } from './actions/use-action-flow.ts';
export { RecordLink } from '#shared/list/record-link.tsx';
export { FieldValue, Instant, type CellContext } from '#shared/list/cell.tsx';
export { FormDialog, RecordPanel } from './dialogs.ts';
export { Avatar } from '#shared/list/display/avatar.tsx';
export { StateCell } from '#shared/list/display/state-cell.tsx';
export { StateDot } from '#shared/list/display/state-dot.tsx';
export { ResourceList } from './resource-list.tsx';
export type { ResourceListProps } from './resource-list-props.ts';
export { resourceKeys, usePage, useRecord, useRecords, useRefreshResource, useTarget } from '#shared/record/queries.ts';
export type { AnyRecord, CellsOf, RecordOf } from '#shared/record/record.ts';
export { RecordDetails } from './record-details.tsx';
export { ChangeList, otherFieldName, RecordHistory } from './record-history.tsx';
export type { RecordPanelProps } from './record-panel.tsx';
export { saveFile } from '#shared/http/save-file.ts';
export { useNow } from '#shared/list/use-now.ts';
export { useResourceWords, type ResourceWords } from '#shared/record/words.ts';
export {
  ApplicationContextProvider,
  useMay,
  useApplicationContext,
  type ApplicationContext,
} from '#shared/record/application-context.tsx';
export { RecordPage, type RecordTab } from './record-page.tsx';
