import { InheritedSettings } from '#shared/resource/inherited/inherited-settings.tsx';
import { departmentRule } from '../contract.ts';
import { RuleExample } from './rule/rule-example-on-demand.ts';

/** What is calculated otherwise in a department and below it, with a day that it is tried on. */
export default function DepartmentRuleScreen() {
  return <InheritedSettings resource={departmentRule} beside={RuleExample} />;
}
