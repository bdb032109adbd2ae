import './inherited-settings.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import {
  targetOf,
  type AnyResource,
  type Inheritance,
  type ListQueryInput,
  type Reference,
} from '#shared/contract/index.ts';
import { isAllInherited } from '#shared/contract/inheritance.ts';
import type { NodeSettings } from '#shared/form/inherited/inherited-form.tsx';
import { TreePicker } from '#shared/form/lookup/index.ts';
import { isCallError } from '#shared/http/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { ExportMenu } from '#shared/job/export-menu.tsx';
import { callKey, callQuery } from '#shared/query/index.ts';
import { useApplicationContext, useMay } from '#shared/record/application-context.tsx';
import { fetchPage, resourceKeys, useRecord, useTarget } from '#shared/record/queries.ts';
import { useResourceWords } from '#shared/record/words.ts';
import { mayAccess } from '#shared/routing/index.ts';
import { leaveWithin } from '#shared/routing/leave-guard.ts';
import { Button, EmptyState, ErrorState, Skeleton, UploadIcon } from '#shared/ui/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { PageHead } from '#shared/ui/page/page-head.tsx';
import type { RecordFormProps } from '#shared/form/record-form.tsx';
import { ImportDialog, LaterHistory } from '../dialogs.ts';
import { RecordVersions } from '../record-versions.tsx';

/** Loads when a node is chosen: the tree is shown first. */
const InheritedForm = /* @__PURE__ */ lazily(
  () => import('#shared/form/inherited/inherited-form.tsx').then((module) => module.InheritedForm),
  () => <Skeleton height={480} />,
);

interface InheritedSettingsProps {
  /** A resource that `inherits`. */
  readonly resource: AnyResource;
  /** A component beside the fields. */
  readonly beside?: RecordFormProps<AnyResource>['beside'];
}

/**
 * Settings by the nodes of a tree: beside the tree the form of the chosen node, whose fields say where their values
 * come from. Nodes with values of their own are marked.
 */
export function InheritedSettings({ resource, beside }: InheritedSettingsProps) {
  const { t } = useTranslation('common');
  const words = useResourceWords(resource);
  const may = useMay(resource);
  const { client } = useApplicationContext();
  const [isImporting, setImporting] = useState(false);
  const { inherits } = resource;
  if (!inherits) throw new Error(`${resource.name} inherits nothing`);
  const by = resource.fields[inherits.by];
  if (!by) throw new Error(`${resource.name} inherits by no field of it`);
  const target = targetOf(inherits.by, by);
  const { node, choose } = useNode(resource, inherits);
  const query = { page_size: resource.pageSizeCeiling };
  const having = useQuery({
    queryKey: resourceKeys.list(resource.name, query),
    queryFn: ({ signal }) => fetchPage(client, resource, query, signal),
  });
  const marked = new Set(
    having.data?.rows.flatMap((row) => (isAllInherited(inherits, row) ? [] : (readNode(row, inherits)?.id ?? []))),
  );
  return (
    <div className="inherited-settings">
      <PageHead
        title={words.title}
        purpose={words.purpose}
        actions={
          <>
            {may('export') ? (
              <ExportMenu
                look="button"
                calls={resource.calls}
                title={words.title}
                query={{}}
                columns={Object.keys(resource.fields)}
              />
            ) : null}
            {may('import') && may('add') ? (
              <Button icon={UploadIcon} onPress={() => setImporting(true)}>
                {t('list.import')}
              </Button>
            ) : null}
          </>
        }
      />
      <div className="inherited-settings-body">
        <aside className="inherited-settings-tree">
          <TreePicker
            target={target}
            label={words.field(inherits.by)}
            selectionMode="single"
            selected={node ? [node] : []}
            marked={{ ids: marked, text: t('inherits.marked') }}
            onChange={([chosen]) => {
              if (chosen && chosen.id !== node?.id) leaveWithin(() => choose(chosen.id));
            }}
          />
        </aside>
        {node ? (
          <NodePage key={node.id} resource={resource} inherits={inherits} node={node} beside={beside} />
        ) : (
          <EmptyState title={words.emptyTitle} description={words.emptyText} />
        )}
      </div>
      {isImporting ? <ImportDialog resource={resource} words={words} onClose={() => setImporting(false)} /> : null}
    </div>
  );
}

function readNode(record: Readonly<Record<string, unknown>>, { by }: Inheritance): Reference | undefined {
  const value = record[by];
  return typeof value === 'object' && value !== null && 'id' in value && 'display_name' in value
    ? { id: Number(value.id), display_name: String(value.display_name) }
    : undefined;
}

/** The chosen node, kept in the URL: `?node=<id>`; a link to a record leads to its node. */
function useNode(
  resource: AnyResource,
  inherits: Inheritance,
): { readonly node: Reference | undefined; readonly choose: (id: number) => void } {
  const [path, navigate] = useLocation();
  const parameters = new URLSearchParams(useSearch());
  const idOf = (name: string): number | null =>
    /^[1-9]\d{0,14}$/.test(parameters.get(name) ?? '') ? Number(parameters.get(name)) : null;
  const record = useRecord(resource, idOf('record'));
  const by = resource.fields[inherits.by];
  const target = useTarget(by?.target);
  const led = record.data ? readNode(record.data, inherits) : undefined;
  const chosen = idOf('node');
  const named = useRecord(target, chosen);
  return {
    node: chosen === null ? led : named.data && { id: named.data.id, display_name: named.data.display_name },
    choose: (id) => navigate(`${path}?node=${id}`),
  };
}

interface NodePageProps extends Pick<InheritedSettingsProps, 'beside'> {
  readonly resource: AnyResource;
  readonly inherits: Inheritance;
  readonly node: Reference;
}

function NodePage({ resource, inherits, node, beside }: NodePageProps) {
  const { t } = useTranslation('common');
  const words = useResourceWords(resource);
  const { client, rights } = useApplicationContext();
  const queries = useQueryClient();
  const from = useTarget(inherits.from.name);
  const query: ListQueryInput = { page_size: 1, ...Object.fromEntries([[inherits.by, String(node.id)]]) };
  const page = useQuery({
    queryKey: resourceKeys.list(resource.name, query),
    queryFn: ({ signal }) => fetchPage(client, resource, query, signal),
  });
  const input = { query: { node: node.id } };
  const target = resource.fields[inherits.by]?.target;
  const inherited = useQuery({
    ...callQuery(client, inherits.call, input),
    meta: { topics: [resource.name, inherits.from.name, ...(target === undefined ? [] : [target])] },
  });
  const fresh: NodeSettings | null =
    page.data && inherited.data ? { record: page.data.rows[0] ?? null, inherited: inherited.data.data } : null;
  const failed = page.error ?? inherited.error;
  const readFresh = async (): Promise<NodeSettings> => {
    await queries.invalidateQueries({ queryKey: callKey(inherits.call, input) });
    const [rows, above] = await Promise.all([page.refetch(), inherited.refetch()]);
    if (!rows.data || !above.data) throw rows.error ?? above.error ?? new Error('Nothing was answered');
    return { record: rows.data.rows[0] ?? null, inherited: above.data.data };
  };
  return (
    <div className="inherited-settings-node">
      <h2>
        <bdi>{node.display_name}</bdi>
      </h2>
      {from && fresh ? (
        <NodeForm
          resource={resource}
          inherits={inherits}
          from={from}
          node={node}
          fresh={fresh}
          readFresh={readFresh}
          beside={beside}
        />
      ) : failed ? (
        <ErrorState
          title={t('record.failed')}
          onRetry={() => void Promise.all([page.refetch(), inherited.refetch()])}
          requestId={isCallError(failed) ? failed.requestId : undefined}
        />
      ) : (
        <Skeleton height={480} />
      )}
      {fresh?.record && resource.datedFields.length > 0 ? (
        <div className="settings-page-history">
          <RecordVersions resource={resource} words={words} id={fresh.record.id} />
        </div>
      ) : null}
      {fresh?.record && mayAccess('system.operation_log.view', rights) ? (
        <section className="settings-page-history">
          <h2>{t('history.title')}</h2>
          <LaterHistory resource={resource} words={words} id={fresh.record.id} />
        </section>
      ) : null}
    </div>
  );
}

interface NodeFormProps extends NodePageProps {
  readonly from: AnyResource;
  readonly fresh: NodeSettings;
  readonly readFresh: () => Promise<NodeSettings>;
}

/** Changes by others replace it if nothing has been typed; otherwise the server reports them when it is saved. */
function NodeForm({ fresh, ...given }: NodeFormProps) {
  const [opened, setOpened] = useState({ settings: fresh, turn: 0 });
  const [isUnsaved, setUnsaved] = useState(false);
  const open = (settings: NodeSettings): void => {
    setUnsaved(false);
    setOpened(({ turn }) => ({ settings, turn: turn + 1 }));
  };
  if (!isUnsaved && JSON.stringify(fresh) !== JSON.stringify(opened.settings)) open(fresh);
  return (
    <InheritedForm
      key={opened.turn}
      {...given}
      settings={opened.settings}
      onUnsaved={setUnsaved}
      onClosed={() => open(fresh)}
    />
  );
}
