import './workflow-design.css';
import { useRef, useState } from 'react';
import { LeaveGuard } from '#shared/form/leave-guard.tsx';
import { RecordForm, type RecordFormState } from '#shared/form/index.ts';
import { codeKeys, useTranslation } from '#shared/i18n/index.ts';
import { useMay, useResourceWords, type RecordOf } from '#shared/resource/index.ts';
import { Button, ErrorState, Skeleton } from '#shared/ui/index.ts';
import { StepLine } from '#shared/ui/step-line/step-line.tsx';
import { workflowNode, type workflow } from '../contract.ts';
import { foundFor, linesOf } from './step-words.ts';
import { mistakesIn } from './step-drafts.ts';
import { useDesign, type Design } from './use-design.ts';
import { useWhoApproves, WhoApproves } from './who-approves.tsx';
import { useApplicationContext } from '#shared/record/application-context.tsx';

const nodeFields = Object.keys(workflowNode.fields).filter(
  (name): name is keyof typeof workflowNode.fields => name !== 'workflow' && name !== 'order_no' && name !== 'place',
);

/** The drawn steps of a workflow, the form of the selected one, and who would approve. */
export function WorkflowDesign({ flow }: { readonly flow: RecordOf<typeof workflow> }) {
  const { t, language } = useTranslation(['workflow', 'common', 'api']);
  const { zone } = useApplicationContext();
  const words = useResourceWords(workflowNode);
  const mayChange = useMay(workflowNode)('change');
  const design = useDesign(flow);
  const who = useWhoApproves(flow, design);
  /** The step whose form shows errors, and how often saving has requested that. */
  const [judged, setJudged] = useState<{ readonly key: string | null; readonly turn: number }>({ key: null, turn: 0 });
  if (design.isFailed) return <ErrorState title={t('common:record.failed')} onRetry={design.retry} />;
  if (design.isLoading) return <Skeleton height={160} />;
  const chosen = design.steps.find(({ key }) => key === design.selected);
  const save = async (): Promise<void> => {
    const wrong = await design.save();
    setJudged(({ turn }) => ({ key: wrong ?? null, turn: turn + 1 }));
  };
  return (
    <div className="workflow-design">
      <LeaveGuard isUnsaved={design.isEdited && !design.isSaving} />
      <section className="workflow-design-line">
        <div className="workflow-design-head">
          <h2>{t('design.steps')}</h2>
          {design.isEdited ? (
            <div className="workflow-design-actions">
              <Button onPress={design.discard} isDisabled={design.isSaving}>
                {t('design.discard')}
              </Button>
              <Button variant="primary" onPress={() => void save()} isPending={design.isSaving}>
                {t('design.save')}
              </Button>
            </div>
          ) : null}
        </div>
        {design.failure ? <Failure design={design} /> : null}
        <StepLine
          words={{
            label: t('design.steps'),
            add: t('design.add'),
            earlier: (title) => t('design.earlier', { title }),
            later: (title) => t('design.later', { title }),
            remove: (title) => t('design.remove', { title }),
            place: (place) => t('design.place', { place }),
          }}
          start={t('design.start')}
          end={t('design.end')}
          steps={design.steps.map((step, at) => {
            const isWrong = judged.key !== null && Object.keys(mistakesIn(step, zone)).length > 0;
            return {
              id: step.key,
              title: String(step.values['node_name'] ?? '') || t('design.unnamed'),
              lines: linesOf(step.values, t, words),
              ...foundFor(who.ofThis?.[at], t, language),
              ...(isWrong ? { tone: 'wrong' as const } : {}),
            };
          })}
          selected={design.selected}
          onSelect={(key) => design.select(key === design.selected ? null : key)}
          {...(mayChange ? { onAdd: design.add, onMove: design.move, onRemove: design.remove } : {})}
        />
        {design.steps.length === 0 ? <p className="workflow-design-note">{t('design.empty')}</p> : null}
      </section>
      <div className="workflow-design-beside">
        {chosen ? (
          <section className="workflow-design-form" aria-label={t('design.step')}>
            <h2>{t('design.step')}</h2>
            <StepForm
              // Repeated on each save: the form starts over with its values.
              key={`${chosen.key} ${judged.key === chosen.key ? judged.turn : 0}`}
              step={chosen}
              isJudged={judged.key === chosen.key}
              isReadOnly={!mayChange}
              onValues={(values) => design.fill(chosen.key, values)}
            />
          </section>
        ) : null}
        <WhoApproves flow={flow} who={who} />
      </div>
    </div>
  );
}

function Failure({ design }: { readonly design: Design }) {
  const { t } = useTranslation(['workflow', 'api']);
  const { failure } = design;
  if (!failure) return null;
  return (
    <div className="workflow-design-failure" role="alert">
      <p>{failure.kind === 'changed' ? t('design.changed') : t(codeKeys(failure.code))}</p>
      {failure.kind === 'changed' ? <Button onPress={() => void design.reload()}>{t('design.reload')}</Button> : null}
    </div>
  );
}

interface StepFormProps {
  readonly step: Design['steps'][number];
  readonly isJudged: boolean;
  readonly isReadOnly: boolean;
  readonly onValues: (values: Design['steps'][number]['values']) => void;
}

/** The form of one step. All steps are stored together, so submitting it stores nothing. */
function StepForm({ step, isJudged, isReadOnly, onValues }: StepFormProps) {
  const judge = useRef(isJudged);
  const tell = (state: RecordFormState): void => {
    if (!judge.current) return;
    judge.current = false;
    void state.submit();
  };
  return (
    <RecordForm
      resource={workflowNode}
      record={null}
      initial={step.values}
      only={nodeFields}
      isReadOnly={isReadOnly}
      send={() => Promise.resolve(sent)}
      onEnter={() => undefined}
      onState={tell}
      onValues={onValues}
    />
  );
}

const sent = { isSuccess: true, code: '', data: { code: '', data: null } } as const;
