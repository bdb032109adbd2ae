import './steps.css';
import type { FormStep } from '#shared/contract/index.ts';
import { formatNumber, useTranslation } from '#shared/i18n/index.ts';
import type { Steps } from './use-steps.ts';

interface StepListProps {
  readonly steps: readonly FormStep[];
  readonly flow: Steps;
  readonly title: (name: string) => string;
  readonly isDisabled: boolean;
}

/** The person's position in a form of several steps; visited steps can be opened. */
export function StepList({ steps, flow, title, isDisabled }: StepListProps) {
  const { t, language } = useTranslation('common');
  return (
    <ol className="form-steps" aria-label={t('form.steps')}>
      {steps.map(({ name }, step) => (
        <li key={name} data-reached={step <= flow.reached || undefined}>
          <button
            type="button"
            aria-current={step === flow.step ? 'step' : undefined}
            disabled={isDisabled || step > flow.reached}
            onClick={() => flow.choose(step)}
          >
            <span className="form-step-number" aria-hidden="true">
              {formatNumber(step + 1, language)}
            </span>
            <span className="form-step-title">{title(name)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
