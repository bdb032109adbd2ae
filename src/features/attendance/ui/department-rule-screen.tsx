import { InheritedSettings } from '#shared/resource/inherited/inherited-settings.tsx';
import { departmentRule } from '../contract.ts';
import { RuleExample } from './rule/rule-example-on-demand.ts';

/** The rule differences of departments, with an example day. */
export default function DepartmentRuleScreen() {
  return <InheritedSettings resource={departmentRule} beside={RuleExample} />;
}
