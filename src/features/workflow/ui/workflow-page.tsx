import { formGroups } from '#shared/form/form-values.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { RecordPage, useResourceWords, type RecordOf } from '#shared/resource/index.ts';
import { workflow } from '../contract.ts';
import { WorkflowDesign } from './workflow-design.tsx';

interface WorkflowPageProps {
  readonly id: number;
  readonly onBack: () => void;
}

const groups = formGroups(workflow.fields);

/** One workflow: its steps, who would approve, its settings, and its history. */
export function WorkflowPage({ id, onBack }: WorkflowPageProps) {
  const { t } = useTranslation('workflow');
  return (
    <RecordPage
      resource={workflow}
      id={id}
      back={t('workflow.back')}
      onBack={onBack}
      groups={groups}
      summary={(record) => <Summary record={record} />}
      lead={(record) => <WorkflowDesign key={record.id} flow={record} />}
    />
  );
}

function Summary({ record }: { readonly record: RecordOf<typeof workflow> }) {
  const { t } = useTranslation('workflow');
  const words = useResourceWords(workflow);
  return (
    <>
      <span>{record.flow_code}</span>
      <span>{words.choice('request_type', record.request_type)}</span>
      <span>{t(record.enabled ? 'design.on' : 'design.off')}</span>
      <span>{t('design.version', { version: record.version })}</span>
    </>
  );
}
