import { Suspense } from 'react';
import { builtKey, i18n, useTranslation } from '#shared/i18n/index.ts';
import {
  ChangeList,
  otherFieldName,
  RecordLink,
  ResourceList,
  useResourceWords,
  useTarget,
  useApplicationContext,
  type CellsOf,
  type RecordOf,
} from '#shared/resource/index.ts';
import { Skeleton } from '#shared/ui/index.ts';
import { operationLog, type outdoorLog, type vendorLog } from '../contract.ts';

type Log = typeof operationLog | typeof outdoorLog | typeof vendorLog;
type Entry = RecordOf<Log>;

/** Shared by the log of the company, of the provider and of outdoor work. */
export function LogList({ resource }: { resource: Log }) {
  return (
    <ResourceList resource={resource} cells={cells} recordMore={(record) => <Differences entry={record} />} isLive />
  );
}

/** Who changed what. A row opens to the values before and after. */
export default function OperationLogScreen() {
  return <LogList resource={operationLog} />;
}

const cells: CellsOf<Log> = {
  object_type: ({ object_type: type }) => <ObjectType name={type} />,
  object_name: (record) => <ObjectLink entry={record} />,
  accessor: ({ accessor }) => <Accessor name={accessor} />,
  changes: (record) => (
    <Suspense fallback={<Skeleton width={80} />}>
      <ChangedFields entry={record} />
    </Suspense>
  ),
};

/** The way a change came in: the product's own ways by name, other programs by what they call themselves. */
function Accessor({ name }: { name: string }) {
  const { t } = useTranslation('sys');
  const key = builtKey(`sys:operationLog.accessor_choice.${name.toLowerCase()}`);
  return i18n.exists(key) ? t(key) : <bdi>{name}</bdi>;
}

/** The title of a resource, or the log's own text for a kind that this application has no resource for. */
function ObjectType({ name }: { name: string }) {
  const resource = useLogged(name);
  const { has } = useApplicationContext();
  const { t } = useTranslation('sys');
  if (resource)
    return (
      <Suspense fallback={<Skeleton width={80} />}>
        <ResourceTitle resource={resource} />
      </Suspense>
    );
  // Another slice's declarations and texts may still be loading.
  if (has(name)) return <Skeleton width={80} />;
  const key = builtKey(`sys:operationLog.kind.${name.replaceAll('.', '_')}`);
  return i18n.exists(key) ? t(key) : <bdi>{name}</bdi>;
}

/** The resource of a log entry once it has loaded; undefined if the entry is about something else. */
function useLogged(name: string): ReturnType<typeof useTarget> {
  const { has } = useApplicationContext();
  return useTarget(has(name) ? name : undefined);
}

function ResourceTitle({ resource }: { resource: NonNullable<ReturnType<typeof useTarget>> }) {
  return useResourceWords(resource).title;
}

function ObjectLink({ entry }: { entry: Entry }) {
  const { has, screenOf } = useApplicationContext();
  const { action, object_id: id, object_type: type } = entry;
  const name = entry.object_name === '' ? '–' : entry.object_name;
  const isThere = action !== 'delete' && id !== null && has(type);
  return isThere ? <RecordLink id={id} name={name} of={type} screenOf={screenOf} /> : <bdi>{name}</bdi>;
}

const shownFields = 3;

/** The names of the changed fields, in one line. */
function ChangedFields({ entry }: { entry: Entry }) {
  const { t } = useTranslation('sys');
  const fieldName = useFieldName(entry.object_type);
  if (entry.changes.length === 0) return '–';
  const names = entry.changes
    .slice(0, shownFields)
    .map((change) => fieldName(change.field))
    .join(', ');
  const rest = entry.changes.length - shownFields;
  return rest > 0 ? `${names} ${t('operationLog.moreChanges', { count: rest })}` : names;
}

function Differences({ entry }: { entry: Entry }) {
  const { t } = useTranslation('sys');
  const resource = useLogged(entry.object_type);
  if (entry.changes.length === 0) return null;
  return (
    <section>
      <h3>{t('operationLog.field.changes')}</h3>
      {resource ? (
        <Suspense fallback={<Skeleton width={80} />}>
          <NamedChanges resource={resource} changes={entry.changes} />
        </Suspense>
      ) : (
        <ChangeList changes={entry.changes} />
      )}
    </section>
  );
}

function NamedChanges({
  resource,
  changes,
}: {
  resource: NonNullable<ReturnType<typeof useTarget>>;
  changes: Entry['changes'];
}) {
  return <ChangeList changes={changes} resource={resource} words={useResourceWords(resource)} />;
}

/** The label of a logged field: that of its resource, if this application has it. */
function useFieldName(objectType: string): (field: string) => string {
  const resource = useLogged(objectType);
  const { t } = useTranslation(resource ? [resource.words.namespace, 'sys'] : 'sys');
  return (field) => {
    if (!resource) return otherFieldName(field);
    const key = builtKey(`${resource.words.namespace}:${resource.words.key}.field.${field}`);
    return i18n.exists(key) ? t(key) : otherFieldName(field);
  };
}
