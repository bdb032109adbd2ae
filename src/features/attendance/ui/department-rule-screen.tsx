import { InheritedSettings } from '#shared/resource/inherited/inherited-settings.tsx';
import { departmentRule } from '../contract.ts';

/** What is calculated otherwise in a department and below it. */
export default function DepartmentRuleScreen() {
  return <InheritedSettings resource={departmentRule} />;
}
