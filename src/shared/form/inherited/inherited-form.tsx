import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { today as todayIn } from '@internationalized/date';
import { holdsFrom, isBlank, type AnyResource, type Inheritance, type Reference } from '#shared/contract/index.ts';
import { ownValues, valueAtNode, unitsOf, type Inherited } from '#shared/contract/inheritance.ts';
import { ConfirmDialog } from '#shared/form/confirm-dialog.tsx';
import { LeaveGuard } from '#shared/form/leave-guard.tsx';
import { RecordForm, type RecordFormProps } from '#shared/form/record-form.tsx';
import type { RecordFormState } from '#shared/form/state-teller.tsx';
import type { Outcome } from '#shared/http/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext, useMay } from '#shared/record/application-context.tsx';
import { quiet, useRefreshResource } from '#shared/record/queries.ts';
import type { Trial } from '#shared/routing/trial.ts';
import type { AnyRecord } from '#shared/record/record.ts';
import { useResourceWords } from '#shared/record/words.ts';
import { showToast } from '#shared/ui/index.ts';
import { TrialButton } from '../lazy-trial-button.ts';
import { InheritanceNote } from './inheritance-note.tsx';
import { NodeInheritanceProvider, ownUnits } from './inheritance.ts';

/** What a node sets and inherits, from the server. */
export interface NodeSettings {
  /** Null if the node sets nothing. */
  readonly record: AnyRecord | null;
  readonly inherited: Inherited;
}

interface InheritedFormProps {
  readonly resource: AnyResource;
  readonly inherits: Inheritance;
  /** The resource of the company's one record: the form has its fields. */
  readonly from: AnyResource;
  readonly node: Reference;
  readonly settings: NodeSettings;
  readonly readFresh: () => Promise<NodeSettings>;
  /** A component beside the fields. */
  readonly beside?: RecordFormProps<AnyResource>['beside'];
  readonly onUnsaved: (isUnsaved: boolean) => void;
  /** Saved or undone: the form starts again. */
  readonly onClosed: () => void;
}

/** A node's settings in the form of the company's record: its own values over the inherited ones. */
function effective(inherits: Inheritance, node: Reference, { record, inherited }: NodeSettings): AnyRecord {
  const own = unitsOf(inherits)
    .filter(([leader = '']) => record !== null && !isBlank(record[leader]))
    .flat();
  return {
    id: record?.id ?? 0,
    display_name: node.display_name,
    version: record?.version ?? 0,
    create_time: '',
    update_time: '',
    ...inherited.values,
    ...Object.fromEntries(own.map((name) => [name, valueAtNode(inherits, name, record?.[name])])),
  };
}

function keptBy(inherits: Inheritance, { record }: NodeSettings): ReadonlySet<string> {
  return new Set(unitsOf(inherits).flatMap(([leader = '']) => (record && !isBlank(record[leader]) ? [leader] : [])));
}

/** The form of a node: each field says where its value comes from, and can be set for the node or inherited again. */
export function InheritedForm({
  resource,
  inherits,
  from,
  node,
  settings,
  readFresh,
  beside,
  onUnsaved,
  onClosed,
}: InheritedFormProps) {
  const { t } = useTranslation('common');
  const { client, zone } = useApplicationContext();
  const queries = useQueryClient();
  const refresh = useRefreshResource();
  const may = useMay(resource);
  const companyName = useResourceWords(from).title;
  const [opened, setOpened] = useState(settings);
  const [kept, setKept] = useState(() => keptBy(inherits, settings));
  const [state, setState] = useState<RecordFormState | null>(null);
  const stored = useMemo(() => keptBy(inherits, opened), [inherits, opened]);
  const record = useMemo(() => effective(inherits, node, opened), [inherits, node, opened]);
  const isReadOnly = !may(opened.record ? 'change' : 'add');
  const isKeptOtherwise = kept.symmetricDifference(stored).size > 0;
  const isUnsaved = (state?.isUnsaved ?? false) || isKeptOtherwise;
  useEffect(() => onUnsaved(isUnsaved), [onUnsaved, isUnsaved]);
  const change = (leader: string, isOwn: boolean): void =>
    setKept((before) => (isOwn ? new Set(before).add(leader) : before.difference(new Set([leader]))));
  const now = useRef({ kept, opened });
  useEffect(() => {
    now.current = { kept, opened };
  });

  /** The own values of a node to send; a node without any has no record. */
  const storedBy = (body: Readonly<Record<string, unknown>>): Omit<Trial, 'resource'> => {
    const { record: before, inherited } = now.current.opened;
    const values = { ...effective(inherits, node, now.current.opened), ...body };
    const own = ownUnits(inherits, now.current.kept, values, inherited.values);
    const given = ownValues(inherits, own, values);
    if (!before) return { id: null, body: { ...given, [inherits.by]: node.id } };
    return { id: before.id, body: own.size === 0 ? null : { ...given, version: before.version } };
  };

  /** Everything inherited again. */
  const emptied = (): Readonly<Record<string, unknown>> => ({
    ...ownValues(inherits, new Set(), {}),
    version: now.current.opened.record?.version,
  });

  /** Values that were own until a day stay in the record, although it has no own values any more. */
  const send = async (
    body: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
    from: string | undefined,
  ): Promise<Outcome<unknown>> => {
    const isDated = resource.datedFields.length > 0;
    const { id, body: own } = storedBy(body);
    const isGone = own === null && !isDated;
    const since = isDated ? { [holdsFrom]: from ?? todayIn(zone).toString() } : {};
    const given = isGone ? null : { ...(own ?? emptied()), ...since };
    const sent = { ...quiet, signal };
    const params = { id: String(id) };
    const outcome =
      id === null
        ? await client.callEndpoint(resource.calls.create, { body: given ?? {} }, sent)
        : given === null
          ? await client.callEndpoint(resource.calls.destroy, { params }, sent)
          : await client.callEndpoint(resource.calls.patch, { params, body: given }, sent);
    if (outcome.isSuccess) await refresh(resource.name);
    return outcome;
  };
  const inheritance = {
    inherits,
    inherited: opened.inherited,
    kept,
    isReadOnly,
    companyName,
    keep: (leader: string) => change(leader, true),
    giveBack: (leader: string) => change(leader, false),
  };
  if (isReadOnly)
    return (
      <NodeInheritanceProvider value={inheritance}>
        <RecordForm resource={from} record={record} note={InheritanceNote} beside={beside} isReadOnly />
      </NodeInheritanceProvider>
    );
  return (
    <NodeInheritanceProvider value={inheritance}>
      <LeaveGuard isUnsaved={isKeptOtherwise && !(state?.isUnsaved ?? false) && !(state?.isSending ?? false)} />
      <ConfirmDialog
        surface="page"
        confirmLabel={t('form.save')}
        discardLabel={t('form.undo')}
        aside={
          state ? (
            <TrialButton
              resource={resource.name}
              isDisabled={!isUnsaved || state.isSending}
              peek={async () => {
                const body = await state.peek();
                return body && storedBy(body);
              }}
            />
          ) : null
        }
        isUnsaved={isUnsaved}
        waitsForChange
        validate={async () => (await state?.submit()) ?? false}
        onStop={state?.stop}
        onAfterConfirm={() => {
          showToast({ variant: 'success', text: t('form.saved', { name: node.display_name }) });
          void queries.invalidateQueries({ queryKey: ['system.operation_log'] });
        }}
        onClosed={onClosed}
      >
        {(confirm) => (
          <RecordForm
            resource={from}
            record={record}
            note={InheritanceNote}
            beside={beside}
            send={send}
            sentDated={resource.datedFields.length > 0 ? from.datedFields : undefined}
            readFresh={async () => {
              const fresh = await readFresh();
              setOpened(fresh);
              return effective(inherits, node, fresh);
            }}
            onState={setState}
            onEnter={() => {
              if (isUnsaved) confirm();
            }}
          />
        )}
      </ConfirmDialog>
    </NodeInheritanceProvider>
  );
}
