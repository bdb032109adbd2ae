import { useMemo } from 'react';
import { Collection, GridList, GridListItem, GridListLoadMoreItem } from 'react-aria-components/GridList';
import { formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { Button, IconButton, Skeleton, XIcon } from '#shared/ui/index.ts';
import { employeeName } from './employee-calls.ts';
import type { EmployeeFlow } from './use-employee-flow.ts';

/** The selected people by name: fifty at a time, more at the end of the list. Delete removes the focused one. */
export function SelectedPeople({ flow: { snapshot, send } }: { flow: EmployeeFlow }) {
  const { t, language } = useTranslation('common');
  const { ids, known, wanted } = snapshot.context;
  const isNaming = snapshot.matches({ open: { selected: 'naming' } });
  const isUnnamed = snapshot.matches({ open: { selected: 'unnamed' } });
  const people = useMemo(
    () =>
      ids.slice(0, wanted).map((id) => {
        const row = known.get(id);
        return { id, name: row ? employeeName(row) : row === null ? `#${id}` : undefined, code: row?.emp_code };
      }),
    [ids, known, wanted],
  );
  const title = t('employees.selected', { count: ids.length, number: formatNumber(ids.length, language) });
  return (
    <section className="employee-selected" aria-label={title}>
      <div className="employee-selected-head">
        <h3 aria-live="polite">{title}</h3>
        {ids.length > 0 ? (
          <Button size="small" variant="quiet" onPress={() => send({ type: 'selection.emptied' })}>
            {t('employees.removeAll')}
          </Button>
        ) : null}
      </div>
      {isUnnamed ? (
        <div className="lookup-failure" role="alert">
          {t('lookup.failed')}
          <Button size="small" onPress={() => send({ type: 'names.retried' })}>
            {t('ui.retry')}
          </Button>
        </div>
      ) : null}
      <GridList
        aria-label={title}
        className="employee-selected-list"
        selectionMode="none"
        renderEmptyState={() => <p className="employee-note">{t('employees.nobody')}</p>}
      >
        <Collection items={people} dependencies={[isUnnamed]}>
          {({ id, name, code }) => (
            <GridListItem id={id} textValue={name ?? `#${id}`} className="employee-selected-person">
              {name === undefined && !isUnnamed ? (
                <Skeleton width={120} />
              ) : (
                <span className="employee-selected-name">
                  <bdi title={name}>{name ?? `#${id}`}</bdi>
                  {code ? <small>{code}</small> : null}
                </span>
              )}
              <IconButton
                icon={XIcon}
                size="tiny"
                hideTooltip
                label={t('ui.remove', { name: name ?? `#${id}` })}
                onPress={() => send({ type: 'person.removed', id })}
              />
            </GridListItem>
          )}
        </Collection>
        <GridListLoadMoreItem
          isLoading={isNaming && people.length < ids.length}
          onLoadMore={() => send({ type: 'end.reached' })}
        >
          <Skeleton width={120} />
        </GridListLoadMoreItem>
      </GridList>
    </section>
  );
}
