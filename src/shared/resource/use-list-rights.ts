import type { AnyResource } from '#shared/contract/index.ts';
import { useApplicationContext, useMay } from '#shared/record/application-context.tsx';
import type { RecordOf } from '#shared/record/record.ts';
import type { ResourceListProps } from './resource-list-props.ts';

/**
 * What the person may do with the records of a list: by the resource, by permissions, and by what the screen says of
 * each record.
 */
export function useListRights<R extends AnyResource>({ resource, canEdit, canDelete }: ResourceListProps<R>) {
  const { rights } = useApplicationContext();
  const may = useMay(resource);
  const offers = (call: 'create' | 'import' | 'destroy' | 'export'): boolean => !resource.without.includes(call);
  const canCreate = !resource.readOnly && offers('create') && may('add');
  const canChangeAny = !resource.readOnly && may('change');
  const canDeleteAny = !resource.readOnly && offers('destroy') && may('delete');
  return {
    /** An address that starts a record opens its form by this too: what nobody creates has none. */
    canCreate,
    canImport: canCreate && offers('import') && may('import'),
    canExport: offers('export') && may('export'),
    canChangeAny,
    canChange: (record: RecordOf<R>): boolean => canChangeAny && (canEdit?.(record) ?? true),
    canDeleteAny,
    canDelete: (record: RecordOf<R>): boolean => canDeleteAny && (canDelete?.(record) ?? true),
    seesHistory:
      !resource.readOnly && resource.audience.of === 'company' && rights.permissions.has('system.operation_log.view'),
  };
}
