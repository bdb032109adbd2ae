import './resource.css';
import './record-page.css';
import { Suspense, useState, type ReactNode } from 'react';
import { customCode, type AnyResource, type Permission } from '#shared/contract/index.ts';
import { formGroups } from '#shared/form/form-values.ts';
import { isCallError } from '#shared/http/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { mayAccess } from '#shared/routing/index.ts';
import { ArrowLeftIcon, Button, ErrorState, Skeleton } from '#shared/ui/index.ts';
import { FoldedTabs } from '#shared/ui/navigation/folded-tabs.tsx';
import { TabPanel } from '#shared/ui/navigation/tabs.tsx';
import type { ActionFlowOptions } from './actions/use-action-flow.ts';
import { useRecordActions } from './actions/use-record-actions.tsx';
import { useApplicationContext, useMay } from '#shared/record/application-context.tsx';
import { useCellContext } from '#shared/list/use-cell-context.ts';
import { FormDialog, RecordVersions } from './dialogs.ts';
import { useRecord } from '#shared/record/queries.ts';
import type { FieldOf, RecordOf } from '#shared/record/record.ts';
import { RecordDetails } from './record-details.tsx';
import { RelatedRecords } from './related-records.tsx';
import { RecordHistory } from './record-history.tsx';
import { useCustomFields } from '#shared/record/use-custom-fields.ts';
import { useResourceWords } from '#shared/record/words.ts';
import { lazily } from '#shared/ui/lazily.tsx';

const ActionLine = /* @__PURE__ */ lazily(() =>
  import('./actions/action-line.tsx').then((module) => module.ActionLine),
);

/** A tab of a record's page besides its details and its history. */
export interface RecordTab<R extends AnyResource> {
  readonly id: string;
  readonly title: string;
  /** Who may see it; absent: everybody who sees the record. */
  readonly permission?: Permission;
  readonly content: (record: RecordOf<R>) => ReactNode;
}

interface RecordPageProps<R extends AnyResource> {
  readonly resource: R;
  readonly id: number;
  /** The link back to the list. */
  readonly back: string;
  readonly onBack: () => void;
  /** The fields of the details, by the groups of the form. */
  readonly groups: readonly (readonly [group: string, names: readonly FieldOf<R>[]])[];
  /** A picture before the name. */
  readonly picture?: (record: RecordOf<R>) => ReactNode;
  /** Text under the name: code, state, last event. */
  readonly summary?: (record: RecordOf<R>) => ReactNode;
  /** The main content of the page, before the tabs. */
  readonly lead?: (record: RecordOf<R>) => ReactNode;
  /** Tabs of its own; those of slices (`recordTabs`) follow them. */
  readonly tabs?: readonly RecordTab<R>[];
  /** An action was answered: the page shows what the answer says of the record. */
  readonly onActed?: ActionFlowOptions['onActed'];
}

/** The page of one record: its name, its actions, its details, tabs of its own, and its history. */
export function RecordPage<R extends AnyResource>({
  resource: declared,
  id,
  back,
  onBack,
  groups: given,
  picture,
  summary,
  lead,
  tabs = [],
  onActed,
}: RecordPageProps<R>) {
  const { t } = useTranslation('common');
  const { t: text } = useTranslation('menu');
  const application = useApplicationContext();
  const { resource, isReady } = useCustomFields(declared);
  const groups = [...given, ...customGroups(resource)];
  const words = useResourceWords(resource);
  const may = useMay(resource);
  const query = useRecord(resource, id);
  const [isEditing, setEditing] = useState(false);
  const context = useCellContext(words);
  const isGone = isCallError(query.error) && query.error.status === 404;
  // What an action or somebody else has removed is not shown as it was.
  const record = isGone ? undefined : query.data;
  const actions = useRecordActions(resource, words, {
    onActed: (name, results) => {
      if (name === 'delete' && results.every(({ ok }) => ok)) onBack();
      return onActed?.(name, results);
    },
  });
  const backButton = (
    <Button variant="quiet" size="small" icon={ArrowLeftIcon} className="record-page-back" onPress={onBack}>
      {back}
    </Button>
  );
  if (!record) {
    return (
      <div className="record-page">
        {backButton}
        {query.isError ? (
          <ErrorState
            title={t(isGone ? 'record.goneText' : 'record.failed')}
            {...(isGone ? {} : { onRetry: () => void query.refetch() })}
            requestId={isCallError(query.error) ? query.error.requestId : undefined}
          />
        ) : (
          <Skeleton height={120} />
        )}
      </div>
    );
  }
  const related = application.tabsOf?.(resource.name) ?? [];
  const shown = tabs.filter(({ permission }) => permission === undefined || mayAccess(permission, application.rights));
  const seesHistory = mayAccess('system.operation_log.view', application.rights);
  const close = (): void => setEditing(false);
  return (
    <div className="record-page">
      {backButton}
      <header className="record-page-head">
        {picture?.(record)}
        <div className="record-page-name">
          <h1>
            <bdi>{record.display_name}</bdi>
          </h1>
          {summary ? <p>{summary(record)}</p> : null}
        </div>
        <div className="record-page-actions">
          <ActionLine
            record={record}
            own={actions.foldable(record)}
            onEdit={may('change') ? () => setEditing(true) : undefined}
            onDelete={may('delete') ? () => actions.ask('delete', [record]) : undefined}
            isPage
          />
        </div>
      </header>
      {lead?.(record)}
      <FoldedTabs
        aria-label={record.display_name}
        more={t('record.moreTabs')}
        tabs={[
          { id: 'details', title: t('record.details') },
          ...shown,
          ...related.map(({ of, title }) => ({ id: of, title: text(title) })),
          ...(seesHistory ? [{ id: 'history', title: t('history.title') }] : []),
        ]}
      >
        <TabPanel id="details" className="record-page-groups">
          {groups.map(([group, names]) => (
            <section key={group} className="record-page-card">
              <h2>{words.group(group)}</h2>
              <RecordDetails resource={resource} record={record} context={context} only={names} />
            </section>
          ))}
        </TabPanel>
        {shown.map((tab) => (
          <TabPanel key={tab.id} id={tab.id}>
            <Suspense fallback={<Skeleton height={120} />}>{tab.content(record)}</Suspense>
          </TabPanel>
        ))}
        {related.map((tab) => (
          <TabPanel key={tab.of} id={tab.of}>
            <Suspense fallback={<Skeleton height={120} />}>
              <RelatedRecords tab={tab} id={record.id} name={record.display_name} />
            </Suspense>
          </TabPanel>
        ))}
        <TabPanel id="history" className="record-page-history">
          {resource.datedFields.length > 0 ? <RecordVersions resource={resource} words={words} id={record.id} /> : null}
          <section>
            {resource.datedFields.length > 0 ? <h3>{t('history.title')}</h3> : null}
            <RecordHistory resource={resource} words={words} id={record.id} />
          </section>
        </TabPanel>
      </FoldedTabs>
      {isEditing && isReady ? <FormDialog resource={resource} record={record} onClose={close} onSaved={close} /> : null}
      {actions.dialog}
    </div>
  );
}

/** The fields that the company has defined, by the groups of the form. */
const customGroups = <R extends AnyResource>({ fields }: R) =>
  formGroups<R['fields']>(fields).flatMap(([group, names]) => {
    const own = names.filter((name) => customCode(name) !== undefined);
    return own.length > 0 ? [[group, own] as const] : [];
  });
