import { useMemo, useRef, useState } from 'react';
import { commonCodes } from '#shared/contract/index.ts';
import { isCallError } from '#shared/http/index.ts';
import { useApplicationContext, usePage, useRefreshResource, type RecordOf } from '#shared/resource/index.ts';
import { workflowNode, type workflow } from '../contract.ts';
import { designWorkflow } from '../contract/design.ts';
import { mostSteps } from '../contract/workflow-node.ts';
import { editedStep, mistakesIn, newStep, toBody, toDraft, type EditedStep } from './step-drafts.ts';

type Flow = RecordOf<typeof workflow>;

/** Why the steps were not saved: somebody else changed them, or the server refused. */
export type SavingFailure = { readonly kind: 'changed' } | { readonly kind: 'refused'; readonly code: string };

/** The steps of a workflow during editing: stored only when all are saved at once. */
export function useDesign(flow: Flow) {
  const { client, zone } = useApplicationContext();
  const refresh = useRefreshResource();
  const page = usePage(workflowNode, {
    workflow: String(flow.id),
    ordering: 'place',
    page_size: mostSteps,
  });
  const stored = useMemo(() => page.data?.rows.map(editedStep), [page.data]);
  /** Null without changes. */
  const [edited, setEdited] = useState<{ readonly steps: readonly EditedStep[]; readonly version: number } | null>(
    null,
  );
  const [selected, setSelected] = useState<string | null>(null);
  const [failure, setFailure] = useState<SavingFailure | null>(null);
  const [isSaving, setSaving] = useState(false);
  const made = useRef(0);
  const steps = useMemo(() => edited?.steps ?? stored ?? [], [edited, stored]);
  const change = (next: readonly EditedStep[]): void =>
    setEdited((before) => ({ steps: next, version: before?.version ?? flow.version }));

  const add = (at: number): void => {
    made.current += 1;
    const step = newStep(`new${made.current}`, flow);
    change(steps.toSpliced(at, 0, step));
    setSelected(step.key);
  };
  const move = (key: string, by: -1 | 1): void => {
    const at = steps.findIndex((step) => step.key === key);
    const step = steps[at];
    if (step) change(steps.toSpliced(at, 1).toSpliced(at + by, 0, step));
  };
  const remove = (key: string): void => {
    change(steps.filter((step) => step.key !== key));
    if (selected === key) setSelected(null);
  };
  const fill = (key: string, values: EditedStep['values']): void => {
    const step = steps.find((one) => one.key === key);
    if (!step || JSON.stringify(step.values) === JSON.stringify(values)) return;
    change(steps.map((one) => (one.key === key ? { ...one, values } : one)));
  };
  const discard = (): void => {
    setEdited(null);
    setFailure(null);
    setSelected(null);
  };
  /** @returns the first step with an error; then nothing is sent */
  const save = async (): Promise<string | undefined> => {
    if (!edited) return undefined;
    const wrong = steps.find((step) => Object.keys(mistakesIn(step, zone)).length > 0);
    if (wrong) {
      setSelected(wrong.key);
      return wrong.key;
    }
    setSaving(true);
    setFailure(null);
    try {
      const body = toBody(steps, edited.version);
      const outcome = await client.callEndpoint(
        designWorkflow,
        { params: { id: String(flow.id) }, body },
        { quiet: true },
      );
      if (!outcome.isSuccess) {
        setFailure({ kind: 'refused', code: outcome.code });
        return undefined;
      }
      await Promise.all([refresh('workflow.workflow_node'), refresh('workflow.workflow')]);
      discard();
    } catch (error) {
      if (!isCallError(error)) throw error;
      const code = error.code ?? commonCodes.unexpected.code;
      setFailure(code === commonCodes.changedMeanwhile.code ? { kind: 'changed' } : { kind: 'refused', code });
    } finally {
      setSaving(false);
    }
    return undefined;
  };
  /** Reloads the stored steps. */
  const reload = async (): Promise<void> => {
    await Promise.all([refresh('workflow.workflow_node'), refresh('workflow.workflow')]);
    discard();
  };

  return {
    steps,
    isLoading: page.isPending,
    isFailed: page.isError,
    retry: () => void page.refetch(),
    isEdited: edited !== null,
    isSaving,
    failure,
    selected,
    select: setSelected,
    add: steps.length < mostSteps ? add : undefined,
    move,
    remove,
    fill,
    discard,
    save,
    reload,
    draft: useMemo(() => ({ workflow: flow.id, steps: steps.map(toDraft) }), [flow.id, steps]),
  };
}

export type Design = ReturnType<typeof useDesign>;
