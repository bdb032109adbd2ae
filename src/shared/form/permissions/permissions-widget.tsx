import '../lookup/lookup.css';
import './permissions.css';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { permissionList } from '#shared/contract/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { byPlace, verbKey } from '#shared/record/permissions.ts';
import { matchingPlaces } from '#shared/tree/index.ts';
import { Checkbox, SearchField, Skeleton } from '#shared/ui/index.ts';
import { ListFailure } from '#shared/list/list-failure.tsx';
import { TreeList } from '../lookup/tree-list.tsx';
import { FieldGroup } from '../field-group.tsx';
import type { WidgetProps } from '../widgets/widget.ts';
import { permissionTree, shareOfPermissions, togglePermissions } from './permission-tree.ts';

const namesSchema = z.array(z.string()).catch([]);
const nothing: readonly never[] = [];

/**
 * A set of permissions, chosen in a tree by parts of the navigation, screens and what may be done there. A branch is
 * ticked by what is below it. Permissions that the person does not have are shown and cannot be changed.
 */
export function PermissionsWidget({
  field,
  label,
  hint,
  error,
  value,
  onChange,
  onBlur,
  isRequired,
  isDisabled,
  isReadOnly,
}: WidgetProps) {
  const { t } = useTranslation(['common', 'menu']);
  const { client, permissionPlaces } = useApplicationContext();
  const listed = useQuery(callQuery(client, permissionList));
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [text, setText] = useState('');
  const isForKeys = field.widget.forKeys === true;
  const all = useMemo(
    () => (listed.data?.data ?? nothing).filter(({ for_keys }) => for_keys || !isForKeys),
    [listed.data, isForKeys],
  );
  const grantable = useMemo(
    () => new Set(isDisabled || isReadOnly ? [] : all.flatMap(({ name, grantable: may }) => (may ? [name] : []))),
    [all, isDisabled, isReadOnly],
  );
  const { index, below, nodeOf } = useMemo(
    () =>
      permissionTree(
        byPlace(
          permissionPlaces,
          all.map(({ name }) => name),
        ),
        (place, of) => t(place[of]),
        (verb) => t(verbKey(verb)),
      ),
    [all, permissionPlaces, t],
  );
  const chosen = useMemo(() => new Set(namesSchema.parse(value)), [value]);
  const chosenNodes = useMemo(() => new Set([...chosen].flatMap((name) => nodeOf.get(name) ?? [])), [chosen, nodeOf]);
  const at = (node: number): readonly string[] => below.get(node) ?? nothing;
  const found = useMemo(() => {
    const { fitting } = matchingPlaces(index, text);
    return [...new Set(fitting.flatMap((place) => below.get(index.nodes[place]?.id ?? 0) ?? nothing))];
  }, [index, below, text]);
  const share = shareOfPermissions(chosen, found);
  const canChange = found.some((name) => grantable.has(name));
  const toggle = (names: readonly string[]): void => {
    if (!names.some((name) => grantable.has(name))) return;
    onChange([...togglePermissions(chosen, names, grantable)].toSorted());
    onBlur();
  };
  const open = (nodes: readonly number[], isOpen: boolean): void =>
    setOpened((before) => (isOpen ? before.union(new Set(nodes)) : before.difference(new Set(nodes))));

  return (
    <FieldGroup className="permissions-field lookup" label={label} hint={hint} error={error} isRequired={isRequired}>
      {listed.isError ? (
        <ListFailure onRetry={() => void listed.refetch()} />
      ) : listed.isPending ? (
        <div className="ui-list-note" aria-busy="true">
          <Skeleton width={180} />
        </div>
      ) : (
        <>
          <SearchField
            aria-label={t('lookup.search')}
            placeholder={t('lookup.search')}
            size="small"
            value={text}
            onChange={setText}
          />
          <div className="permissions-head">
            <Checkbox
              isSelected={share === 'all' && found.length > 0}
              isIndeterminate={share === 'some'}
              isDisabled={!canChange}
              onChange={() => toggle(found)}
            >
              {t('lookup.all')}
            </Checkbox>
            <span className="lookup-count" aria-live="polite">
              {t('permission.count', { chosen: chosen.size, all: all.length })}
            </span>
          </div>
          {found.length === 0 ? <p className="ui-list-note">{t('lookup.none')}</p> : null}
          <TreeList
            label={label}
            index={index}
            opened={opened}
            chosen={chosenNodes}
            shareOf={(node) => shareOfPermissions(chosen, at(node))}
            isLocked={(node) => !at(node).some((name) => grantable.has(name))}
            text={text}
            isSeveral
            onToggleNode={(node) => toggle(at(node))}
            onToggleBranch={(node) => open([node], !opened.has(node))}
            onOpenBranches={(nodes) => open(nodes, true)}
            onToggleAll={() => toggle(found)}
          />
          {!isReadOnly && !isDisabled && all.some(({ grantable: may }) => !may) ? (
            <span className="ui-description">{t('permission.locked')}</span>
          ) : null}
        </>
      )}
    </FieldGroup>
  );
}
