import './rule-test.css';
import { useId, useState } from 'react';
import type { CallData } from '#shared/contract/index.ts';
import { useDialogWork } from '#shared/form/use-dialog-work.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { StateDot } from '#shared/resource/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { Button, TextField } from '#shared/ui/index.ts';
import { testRules } from '../contract.ts';
import { productivityTones } from '../contract/category.ts';

const inputs = ['app', 'domain', 'title', 'url'] as const;
const nothing = { app: '', domain: '', title: '', url: '' };

/** Tries an application, website, title or address against the saved rules. */
export function RuleTest() {
  const { t } = useTranslation('ralvie');
  const { client } = useApplicationContext();
  const heading = useId();
  const [use, setUse] = useState(nothing);
  const [found, setFound] = useState<CallData<typeof testRules> | null>(null);
  const { isBusy, failure, run } = useDialogWork();
  const isEmpty = inputs.every((name) => use[name].trim() === '');
  const test = (): void =>
    run(async () => {
      const body = { app: use.app.trim(), domain: use.domain.trim(), title: use.title.trim(), url: use.url.trim() };
      const outcome = await client.callEndpoint(testRules, { body }, { quiet: true });
      if (!outcome.isSuccess) return outcome;
      setFound(outcome.data.data);
      return undefined;
    });
  return (
    <section className="rule-test" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{t('ruleTest.title')}</h2>
        <p>{t('ruleTest.text')}</p>
      </header>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isEmpty) test();
        }}
      >
        {inputs.map((name) => (
          <TextField
            key={name}
            label={t(`rule.match_choice.${name}`)}
            value={use[name]}
            onChange={(text) => {
              setFound(null);
              setUse({ ...use, [name]: text });
            }}
          />
        ))}
        <Button type="submit" isPending={isBusy} isDisabled={isEmpty}>
          {t('ruleTest.try')}
        </Button>
      </form>
      {found ? <Verdict found={found} /> : null}
      {failure ? (
        <p className="ui-field-error" role="alert">
          {failure}
        </p>
      ) : null}
    </section>
  );
}

/** The rule that decides, and the other matching rules. */
function Verdict({ found: { rules } }: { readonly found: CallData<typeof testRules> }) {
  const { t } = useTranslation('ralvie');
  const [first, ...others] = rules;
  if (!first) return <p role="status">{t('ruleTest.none')}</p>;
  const describeRule = ({ match, pattern }: (typeof rules)[number]): string =>
    t('ruleTest.rule', { match: t(`rule.match_choice.${match}`), pattern });
  return (
    <div role="status" className="rule-test-verdict">
      <p>
        <StateDot tone={productivityTones[first.category.productivity]}>
          {t('ruleTest.verdict', {
            category: first.category.display_name,
            productivity: t(`category.productivity_choice.${first.category.productivity}`),
          })}
        </StateDot>{' '}
        <span className="rule-test-by">{describeRule(first)}</span>
      </p>
      {others.length > 0 ? (
        <details>
          <summary>{t('ruleTest.others', { count: others.length })}</summary>
          <ul>
            {others.map((rule) => (
              <li key={rule.id}>
                {rule.category.display_name} · {describeRule(rule)}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}
