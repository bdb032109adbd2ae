import { SettingsPage } from '#shared/resource/settings-page.tsx';
import { globalRule } from '../contract.ts';
import { RuleExample } from './rule/rule-example-on-demand.ts';

/** By which rule the company's days are calculated, with a day that it is tried on. */
export default function GlobalRuleScreen() {
  return <SettingsPage resource={globalRule} beside={RuleExample} />;
}
