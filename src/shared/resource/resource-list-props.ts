import type { ComponentType, ReactNode } from 'react';
import type { AnyResource, ResourceName } from '#shared/contract/index.ts';
import type { FormMoreProps } from '#shared/form/form-more.tsx';
import type { CellsOf, FieldOf, InitialOf, RecordOf } from '#shared/record/record.ts';
import type { ActionFlowOptions } from './actions/use-action-flow.ts';
import type { FormDialogProps } from './form-dialog.tsx';
import type { RecordPanelProps } from './record-panel.tsx';

/** What a screen adds to what the resource's declaration gives. */
export interface ResourceListProps<R extends AnyResource> {
  readonly resource: R;
  /** The field that names a record: its column stands first. */
  readonly titleColumn?: FieldOf<R> | undefined;
  /** Columns from the start, where the screen knows better than the declaration. */
  readonly defaultColumns?: readonly FieldOf<R>[] | undefined;
  /** Cells drawn in the screen's own way; what a new record starts with, and what shows the same beside its fields. */
  readonly cells?: CellsOf<R> | undefined;
  readonly initial?: InitialOf<R> | undefined;
  readonly beside?: FormDialogProps<R>['beside'];
  /** Resources that its actions change beside this one. */
  readonly alsoChanges?: readonly ResourceName[] | undefined;
  /** More for one row than the resource's actions, before edit and delete: menu items. */
  readonly rowItems?: ((record: RecordOf<R>) => ReactNode) | undefined;
  /** More for the chosen rows, before delete. */
  readonly bulkActions?: ((records: readonly RecordOf<R>[], clear: () => void) => ReactNode) | undefined;
  /** Secondary actions in the title row. */
  readonly actions?: ReactNode;
  /** In place of the button that makes a new record; below the form of one. */
  readonly createAction?: ReactNode;
  readonly formBelow?: ReactNode;
  /** In place of the empty state's own button and words. */
  readonly empty?: ReactNode;
  /** In place of the side panel; more of a record in it. */
  readonly recordView?: ((props: RecordPanelProps<R>) => ReactNode) | undefined;
  readonly recordMore?: RecordPanelProps<R>['more'];
  /** What stands below the fields of its form, of what is in them now. */
  readonly formMore?: ComponentType<FormMoreProps> | undefined;
  /** Rows that come in while one looks stand out for a moment. */
  readonly isLive?: boolean | undefined;
  /** Records in which it is too late to change or delete anything lack the buttons. */
  readonly canEdit?: ((record: RecordOf<R>) => boolean) | undefined;
  readonly canDelete?: ((record: RecordOf<R>) => boolean) | undefined;
  /** An action was answered: what the answer says of each record is the screen's to show. */
  readonly onActed?: ActionFlowOptions['onActed'];
  /** A record was made by the form. */
  readonly onCreated?: ((record: RecordOf<R>) => void) | undefined;
}
