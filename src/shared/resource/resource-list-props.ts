import type { ComponentType, ReactNode } from 'react';
import type { AnyResource, ResourceName } from '#shared/contract/index.ts';
import type { FormMoreProps } from '#shared/form/form-more.tsx';
import type { CellsOf, FieldOf, RecordOf } from '#shared/record/record.ts';
import type { ActionFlowOptions } from './actions/use-action-flow.ts';
import type { FormDialogProps } from './form-dialog.tsx';
import type { RecordPanelProps } from './record-panel.tsx';
import type { Initial } from './use-initial.ts';

/** A screen's additions to the resource's declaration. */
export interface ResourceListProps<R extends AnyResource> {
  readonly resource: R;
  /** The field that names a record: its column is first. */
  readonly titleColumn?: FieldOf<R> | undefined;
  /** Columns shown at first, if the screen overrides the declaration. */
  readonly defaultColumns?: readonly FieldOf<R>[] | undefined;
  /** Cells with a drawing of their own; initial values of a new record, and a component beside its fields. */
  readonly cells?: CellsOf<R> | undefined;
  readonly initial?: Initial<R>;
  readonly beside?: FormDialogProps<R>['beside'];
  /** Resources that its actions change besides this one. */
  readonly alsoChanges?: readonly ResourceName[] | undefined;
  /** Menu items for one row besides the resource's actions, before edit and delete. */
  readonly rowItems?: ((record: RecordOf<R>) => ReactNode) | undefined;
  /** A new record may begin with the values of one that there is. */
  readonly mayCopy?: boolean | undefined;
  /** Further actions for the chosen rows, before delete. */
  readonly bulkActions?: ((records: readonly RecordOf<R>[], clear: () => void) => ReactNode) | undefined;
  /** Secondary actions in the title row. */
  readonly actions?: ReactNode;
  /** Instead of the button for a new record. */
  readonly createAction?: ReactNode;
  /** Instead of the empty state's own button and words. */
  readonly empty?: ReactNode;
  /** Instead of the side panel; further content in it. */
  readonly recordView?: ((props: RecordPanelProps<R>) => ReactNode) | undefined;
  readonly recordMore?: RecordPanelProps<R>['more'];
  /** Content below the fields of its form, from their present values. */
  readonly formMore?: ComponentType<FormMoreProps> | undefined;
  /** Rows that arrive while the list is open are highlighted for a moment. */
  readonly isLive?: boolean | undefined;
  /** Records that can no longer be changed or deleted lack the buttons. */
  readonly canEdit?: ((record: RecordOf<R>) => boolean) | undefined;
  readonly canDelete?: ((record: RecordOf<R>) => boolean) | undefined;
  /** An action was answered: the screen shows what the answer says of each record. */
  readonly onActed?: ActionFlowOptions['onActed'];
  /** The form has created a record. */
  readonly onCreated?: ((record: RecordOf<R>) => void) | undefined;
}
