import { ResourceList } from '#shared/resource/index.ts';
import { rule } from '../contract.ts';
import { SumAgainButton } from './sum-again-button.tsx';
import { RuleTest } from './rule-test.tsx';

/** The rules, and a box to try them. */
export function RuleList() {
  return (
    <>
      <RuleTest />
      <ResourceList resource={rule} titleColumn="pattern" actions={<SumAgainButton />} />
    </>
  );
}
