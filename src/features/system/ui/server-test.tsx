import './server-test.css';
import { useState, type ReactNode } from 'react';
import { useDialogWork } from '#shared/form/use-dialog-work.ts';
import type { Outcome } from '#shared/http/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/index.ts';

/** What a tested server answered; without a fault it took the test. */
interface TestResult<Fault extends string> {
  readonly fault: Fault | null;
  readonly answer: string;
}

interface ServerTestProps<Fault extends string> {
  readonly heading: 'h2' | 'h3';
  readonly title: string;
  readonly text: string;
  /** What the test needs to know. */
  readonly children?: ReactNode;
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly send: () => Promise<Outcome<TestResult<Fault>>>;
  readonly taken: string;
  readonly faultText: (fault: Fault) => string;
  /** What follows from an answer; it may take the answer away. */
  readonly more?: (result: TestResult<Fault>, forget: () => void) => ReactNode;
}

/** Sends a test to a server with the saved settings and shows what it answered. */
export function ServerTest<Fault extends string>(props: ServerTestProps<Fault>) {
  const { heading: Heading, title, text, children, label, isDisabled = false, send, taken, faultText, more } = props;
  const { t } = useTranslation('sys');
  const [result, setResult] = useState<TestResult<Fault> | null>(null);
  const { isBusy, failure, run } = useDialogWork();
  const test = (): void => {
    setResult(null);
    run(async () => {
      const outcome = await send();
      if (!outcome.isSuccess) return outcome;
      setResult(outcome.data.data);
      return undefined;
    });
  };
  return (
    <section className="server-test" aria-label={title}>
      <header>
        <Heading>{title}</Heading>
        <p>{text}</p>
      </header>
      {children}
      <Button onPress={test} isPending={isBusy} isDisabled={isDisabled}>
        {label}
      </Button>
      {result ? (
        <p role="status" className={result.fault === null ? 'server-test-sent' : 'server-test-failed'}>
          {result.fault === null ? taken : faultText(result.fault)}
        </p>
      ) : null}
      {result && result.answer !== '' ? (
        <p className="server-test-answer">
          {t('mailTest.answer')} <bdi dir="ltr">{result.answer}</bdi>
        </p>
      ) : null}
      {result ? more?.(result, () => setResult(null)) : null}
      {failure ? (
        <p className="ui-field-error" role="alert">
          {failure}
        </p>
      ) : null}
    </section>
  );
}
