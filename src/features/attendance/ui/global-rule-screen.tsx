import { SettingsPage } from '#shared/resource/settings-page.tsx';
import { globalRule } from '../contract.ts';
import { RuleExample } from './rule/rule-example-on-demand.ts';

/** The company's attendance rule, with an example day. */
export default function GlobalRuleScreen() {
  return <SettingsPage resource={globalRule} beside={RuleExample} />;
}
