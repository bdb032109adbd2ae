import { Fragment, type ReactNode } from 'react';
import { z } from 'zod';
import {
  beginning,
  holdsFiles,
  holdsFrom,
  isBlank,
  rowsOf,
  type AnyField,
  type AnyResource,
  type Fields,
} from '#shared/contract/index.ts';
import { formatDay, formatInstant, i18n, useTranslation, builtKey } from '#shared/i18n/index.ts';
import { Button, ErrorState, Skeleton } from '#shared/ui/index.ts';
import { FieldValue } from '#shared/list/cell.tsx';
import { useCellContext } from '#shared/list/use-cell-context.ts';
import { useLookup } from '#shared/record/lookup-pages.ts';
import { useTarget } from '#shared/record/queries.ts';
import { isStructure } from '#shared/record/structure.ts';
import type { FieldWords, RowWords } from '#shared/record/words.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';

const changesSchema = z
  .array(z.object({ field: z.string(), label: z.string().optional(), old: z.unknown(), new: z.unknown() }))
  .catch([]);
const entrySchema = z.looseObject({
  id: z.int(),
  time: z.string(),
  user_name: z.string(),
  action: z.string(),
  changes: changesSchema,
});
export type Change = z.infer<typeof changesSchema>[number];

interface RecordHistoryProps {
  readonly resource: AnyResource;
  readonly words: FieldWords;
  readonly id: number;
}

/** Who changed a record and when, with the values before and after: from the operation log, newest first. */
export function RecordHistory({ resource, words, id }: RecordHistoryProps) {
  const { t } = useTranslation(['common', 'sys']);
  const { zone, saysZone, writing } = useApplicationContext();
  const log = useTarget('system.operation_log');
  const entries = useLookup(log, '', { enabled: true, filters: { object_type: resource.name, object_id: String(id) } });
  if (entries.isError) return <ErrorState title={t('common:history.failed')} onRetry={() => void entries.refetch()} />;
  if (entries.isPending) return <Skeleton height={96} />;
  const rows = entries.rows.flatMap((row) => entrySchema.safeParse(row).data ?? []);
  if (rows.length === 0) return <p className="resource-muted">{t('common:history.none')}</p>;
  return (
    <>
      <ol className="resource-history">
        {rows.map((entry) => (
          <li key={entry.id}>
            <p className="resource-history-head">
              <strong>{t(builtKey(`sys:operationLog.action_choice.${entry.action}`))}</strong>
              <span className="resource-muted">
                <bdi>{entry.user_name}</bdi> ·{' '}
                <time dateTime={entry.time}>
                  {formatInstant(entry.time, zone, writing, saysZone ? 'zone' : 'medium')}
                </time>
              </span>
            </p>
            <ChangeList changes={entry.changes} resource={resource} words={words} />
          </li>
        ))}
      </ol>
      {entries.hasNextPage ? (
        <Button
          variant="quiet"
          size="small"
          isPending={entries.isFetchingNextPage}
          onPress={() => void entries.fetchNextPage()}
        >
          {t('common:history.more')}
        </Button>
      ) : null}
    </>
  );
}

interface ChangeListProps {
  readonly changes: readonly Change[];
  /** The resource of the fields; without it they are shown as logged. */
  readonly resource?: AnyResource;
  readonly words?: FieldWords;
}

/** Before and after, field by field, as the resource's lists show the values. */
export function ChangeList({ changes, resource, words }: ChangeListProps) {
  const { t } = useTranslation(['common', 'sys']);
  const { zone, screenOf, saysZone, writing } = useApplicationContext();
  if (changes.length === 0) return null;
  // A new record has no values before, and its empty fields say nothing.
  const isNew = changes.every(({ old }) => isBlank(old));
  const told = changes.filter((change) => !isUntold(resource?.fields[change.field], change));
  const listed = isNew ? told.filter((change) => !isBlank(change.new)) : told;
  const show = (path: string, value: unknown): ReactNode => {
    const [name = '', place] = path.split('.');
    const rows = resource?.fields[name]?.rows;
    if (rows && words && place !== undefined)
      return <RowChange fields={rows.fields} words={words.rows(name)} value={value} />;
    if (rows) return valueText(value);
    const field = resource?.fields[name];
    if (path === holdsFrom && typeof value === 'string' && value !== beginning) return formatDay(value, writing);
    if (!field) return otherFieldValue(path, value);
    if (!words || field.secret || holdsFiles(field) || field.valueType === 'computed') return valueText(value);
    // Written before references were logged by name.
    if (field.target && !JSON.stringify(value ?? null).includes('display_name')) return valueText(value);
    const context = { words, writing, zone, saysZone, screenOf };
    return <FieldValue name={name} field={field} value={value} context={context} />;
  };
  const nameOf = (path: string): string => {
    const [name = '', place] = path.split('.');
    const field = resource?.fields[name];
    if (!words || !field) return otherFieldName(path);
    if (!field.rows) return words.field(name);
    return place === undefined
      ? t('common:rows.order', { name: words.field(name) })
      : words.rows(name).one(Number(place));
  };
  return (
    <dl className="resource-changes">
      {listed.map((change) => (
        <div key={change.field}>
          <dt>{change.label ?? nameOf(change.field)}</dt>
          <dd>
            {isNew ? (
              <span>{show(change.field, change.new)}</span>
            ) : (
              <>
                <del>
                  <span className="ui-hidden">{t('history.before')} </span>
                  {show(change.field, change.old)}
                </del>
                <ins>
                  <span className="ui-hidden">{t('history.after')} </span>
                  {show(change.field, change.new)}
                </ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What the server works out in parts, such as the days of leave, follows from the values beside it. */
const isUntold = (field: AnyField | undefined, change: Change): boolean =>
  field?.valueType === 'computed' && (isStructure(change.old) || isStructure(change.new));

interface RowChangeProps {
  readonly fields: Fields;
  readonly words: RowWords;
  readonly value: unknown;
}

/** The fields of a child row before or after: only what changed, each with its name. */
function RowChange({ fields, words, value }: RowChangeProps) {
  const context = useCellContext(words);
  const [row] = rowsOf([value]);
  if (!row) return '–';
  return Object.entries(fields)
    .filter(([name]) => name in row)
    .map(([name, field], at) => (
      <Fragment key={name}>
        {at > 0 ? ', ' : null}
        {words.field(name)} <FieldValue name={name} field={field} value={row[name]} context={context} />
      </Fragment>
    ));
}

/**
 * The name of something that a line of the log contains and its resource has no field for, e.g. what an import has
 * stored.
 */
export function otherFieldName(field: string): string {
  const key = builtKey(`sys:operationLog.changed.${field}`);
  return i18n.exists(key) ? i18n.t(key) : field;
}

/** The value of such a field: in words if it is one of a few. */
function otherFieldValue(field: string, value: unknown): string {
  const key = builtKey(`sys:operationLog.value.${field}.${String(value)}`);
  return typeof value === 'string' && i18n.exists(key) ? i18n.t(key) : valueText(value);
}

const namedSchema = z.looseObject({ display_name: z.string() });

/** A logged value in words; any value can be shown. */
function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(valueText).join(', ');
  const named = namedSchema.safeParse(value).data;
  if (named) return named.display_name;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
