import { useQuery, skipToken } from '@tanstack/react-query';
import { useState } from 'react';
import { commonCodes, type CallData } from '#shared/contract/index.ts';
import { LookupField } from '#shared/form/lookup/index.ts';
import { readReferences } from '#shared/form/lookup/references.ts';
import { isCallError } from '#shared/http/index.ts';
import { codeKeys, useTranslation } from '#shared/i18n/index.ts';
import { latinDigits } from '#shared/i18n/latin-digits.ts';
import { useSettled } from '#shared/list/use-settled.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext, type RecordOf } from '#shared/resource/index.ts';
import { TextField } from '#shared/ui/index.ts';
import type { workflow } from '../contract.ts';
import { whoApproves, type StepPreview } from '../contract/design.ts';
import { amountUnitOf } from '../domain/request-types.ts';
import { listed, outcomeOf } from './step-words.ts';
import type { Design } from './use-design.ts';

type Flow = RecordOf<typeof workflow>;

/** A person and an amount to try on a workflow, and who would approve, while its steps are edited. */
export function useWhoApproves(flow: Flow, { draft }: Pick<Design, 'draft'>) {
  const { client } = useApplicationContext();
  const [person, setPerson] = useState<unknown>(null);
  const [typed, setTyped] = useState('');
  const [type, setType] = useState<unknown>(null);
  const employee = readReferences(person)[0]?.id;
  const unit = amountUnitOf(flow.request_type);
  const number = Number(latinDigits(typed).replace(',', '.'));
  const amount = unit === null || typed.trim() === '' || !Number.isFinite(number) || number < 0 ? null : number;
  const settledDraft = useSettled(draft);
  const settledAmount = useSettled(amount);
  const request =
    employee === undefined
      ? null
      : {
          employee,
          request_type: flow.request_type,
          amount: settledAmount,
          incident_type: readReferences(type)[0]?.id ?? null,
          draft: settledDraft,
        };
  const query = useQuery(
    request
      ? callQuery(client, whoApproves, { body: request })
      : { queryKey: [whoApproves.name, null], queryFn: skipToken },
  );
  const answer: CallData<typeof whoApproves> | undefined = request ? query.data?.data : undefined;
  return {
    person,
    setPerson,
    typed,
    setTyped,
    type,
    setType,
    unit,
    answer,
    error: request ? query.error : null,
    /** The outcome of the drawn steps, if the request would use them. */
    ofThis: answer?.flow?.id === flow.id ? answer.steps : undefined,
  };
}

interface WhoApprovesProps {
  readonly flow: Flow;
  readonly who: ReturnType<typeof useWhoApproves>;
}

/** "Who would approve?" for a person and an amount. */
export function WhoApproves({ flow, who }: WhoApprovesProps) {
  const { t } = useTranslation(['workflow', 'common', 'api']);
  const { unit, answer, error } = who;
  return (
    <section className="who-approves" aria-label={t('who.title')}>
      <h2>{t('who.title')}</h2>
      <div className="who-approves-asked">
        <LookupField
          target="personnel.employee"
          label={t('who.employee')}
          isSeveral={false}
          isRequired={false}
          value={who.person}
          onBlur={() => undefined}
          onChange={who.setPerson}
        />
        {flow.request_type === 'leave' ? (
          <LookupField
            target="leave.incident_type"
            label={t('who.type')}
            isSeveral={false}
            isRequired={false}
            value={who.type}
            onBlur={() => undefined}
            onChange={who.setType}
          />
        ) : null}
        {unit === null ? null : (
          <TextField
            label={t(unit === 'days' ? 'who.days' : 'who.hours')}
            inputMode="decimal"
            value={who.typed}
            onChange={who.setTyped}
          />
        )}
      </div>
      <div aria-live="polite">
        {error ? (
          <p>{t(codeKeys((isCallError(error) ? error.code : undefined) ?? commonCodes.unexpected.code))}</p>
        ) : null}
        {answer ? <Answer answer={answer} flow={flow} /> : <p className="who-approves-quiet">{t('who.choose')}</p>}
      </div>
    </section>
  );
}

function Answer({ answer, flow }: { readonly answer: CallData<typeof whoApproves>; readonly flow: Flow }) {
  const { t } = useTranslation('workflow');
  const { flow: chosen, instead, steps } = answer;
  return (
    <>
      {instead ? (
        <p>
          {t(`who.instead.${instead}`)}{' '}
          <strong>{chosen ? t('who.by', { name: chosen.display_name }) : t('who.none')}</strong>
        </p>
      ) : (
        <p>{t(flow.enabled ? 'who.this' : 'who.thisOff')}</p>
      )}
      <ol className="who-approves-steps">
        {steps.map((step, at) => (
          <StepItem key={at} step={step} />
        ))}
      </ol>
    </>
  );
}

function StepItem({ step }: { readonly step: StepPreview }) {
  const { t, language } = useTranslation('workflow');
  const missing = step.people.filter(({ signs_in: signsIn }) => !signsIn);
  return (
    <li className="who-approves-step">
      <span className="who-approves-quiet">
        <bdi>{step.node_name || t('design.unnamed')}</bdi>
        {step.people.length > 1 && step.outcome === 'asked'
          ? ` · ${t(`workflowNode.multi_rule_choice.${step.rule}`)}`
          : ''}
      </span>
      <span className="who-approves-name">{outcomeOf(step, t, language)}</span>
      {step.left_out.map((person) => (
        <span key={`${person.kind}${person.id}`} className="who-approves-quiet">
          {t(`who.leftOut.${person.why}`, { name: person.display_name })}
        </span>
      ))}
      {missing.length > 0 && step.outcome === 'asked' ? (
        <span className="who-approves-quiet">{t('who.noSignIn', { names: listed(missing, language) })}</span>
      ) : null}
    </li>
  );
}
