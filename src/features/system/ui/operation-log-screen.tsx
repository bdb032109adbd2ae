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
import { operationLog, type outdoorLog, type vendorLog } from '../contract.ts';

type Log = typeof operationLog | typeof outdoorLog | typeof vendorLog;
type Entry = RecordOf<Log>;

/** The provider's log, and the part about outdoor work, are shown alike. */
export function LogList({ resource }: { resource: Log }) {
  return (
    <ResourceList resource={resource} cells={cells} recordMore={(record) => <Differences entry={record} />} isLive />
  );
}

/** Who changed what; a row opens to what stood there before and after. */
export default function OperationLogScreen() {
  return <LogList resource={operationLog} />;
}

const cells: CellsOf<Log> = {
  object_type: ({ object_type: type }) => <ObjectType name={type} />,
  object_name: (record) => <ObjectLink entry={record} />,
  accessor: ({ accessor }) => <Accessor name={accessor} />,
  changes: (record) => (
    <Suspense fallback="…">
      <ChangedFields entry={record} />
    </Suspense>
  ),
};

/** What the change came through: our own ways by name, others as they call themselves. */
function Accessor({ name }: { name: string }) {
  const { t } = useTranslation('sys');
  const key = builtKey(`sys:operationLog.accessor_choice.${name.toLowerCase()}`);
  return i18n.exists(key) ? t(key) : <bdi>{name}</bdi>;
}

/** A resource's title where this application has it, else what the log's own words or the log itself call it. */
function ObjectType({ name }: { name: string }) {
  const resource = useLogged(name);
  const { has } = useApplicationContext();
  const { t } = useTranslation('sys');
  if (resource)
    return (
      <Suspense fallback="…">
        <ResourceTitle resource={resource} />
      </Suspense>
    );
  // What another slice declares, and its words, may be yet to come.
  if (has(name)) return '…';
  const key = builtKey(`sys:operationLog.kind.${name.replaceAll('.', '_')}`);
  return i18n.exists(key) ? t(key) : <bdi>{name}</bdi>;
}

/** The resource that a line of the log is about, once it has loaded; undefined where it is about something else. */
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

/** The names of the fields that changed, in one line. */
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
        <Suspense fallback="…">
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

/** How a field of the logged record is called: in the words of its resource where this application has it. */
function useFieldName(objectType: string): (field: string) => string {
  const resource = useLogged(objectType);
  const { t } = useTranslation(resource ? [resource.words.namespace, 'sys'] : 'sys');
  return (field) => {
    if (!resource) return otherFieldName(field);
    const key = builtKey(`${resource.words.namespace}:${resource.words.key}.field.${field}`);
    return i18n.exists(key) ? t(key) : otherFieldName(field);
  };
}
