import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';
import type { SuiteMessage } from './message.ts';

/** An error as Vitest passes it between processes. */
interface RunError {
  readonly name?: string | undefined;
  readonly message?: string | undefined;
  readonly diff?: string | undefined;
  readonly stacks?: readonly { readonly file: string; readonly line: number; readonly column: number }[] | undefined;
}

/** Reports the result of each test to the parent process as it ends (scripts/suites/suite.ts receives it). */
export default class SuiteReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    const timed = {
      name: `${test.module.relativeModuleId} › ${test.fullName}`,
      milliseconds: test.diagnostic()?.duration ?? 0,
    };
    if (state === 'passed') tell({ what: 'passed', ...timed });
    else if (state === 'failed') tell({ what: 'failed', ...timed, error: described(errors) });
    else tell({ what: 'skipped', ...timed });
  }

  onTestSuiteResult(suite: TestSuite): void {
    const errors = suite.errors();
    if (errors.length > 0) {
      const name = `${suite.module.relativeModuleId} › ${suite.fullName}`;
      tell({ what: 'failed', name, milliseconds: 0, error: described(errors) });
    }
  }

  onTestModuleEnd(module: TestModule): void {
    const errors = module.errors();
    const { duration, collectDuration, setupDuration } = module.diagnostic();
    const name = module.relativeModuleId;
    tell({ what: 'file', name, milliseconds: duration + collectDuration + setupDuration });
    if (errors.length > 0) tell({ what: 'failed', name, milliseconds: 0, error: described(errors) });
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly RunError[]): void {
    for (const error of unhandled)
      tell({ what: 'failed', name: 'an error that no test caught', milliseconds: 0, error: described([error]) });
    tell({ what: 'ended' });
  }
}

function tell(message: SuiteMessage): void {
  process.send?.(message);
}

function described(errors: readonly RunError[]): string {
  return errors
    .map(({ name, message, diff, stacks }) => {
      const ours = stacks?.find(({ file }) => !file.includes('node_modules'));
      const place = ours ? `at ${ours.file.replace(`${process.cwd()}/`, '')}:${ours.line}:${ours.column}` : '';
      return [`${name ?? 'Error'}: ${message ?? ''}`, diff ?? '', place].filter(Boolean).join('\n');
    })
    .join('\n');
}
