import { SettingsPage } from '#shared/resource/settings-page.tsx';
import { globalRule } from '../contract.ts';

/** By which rule the company's days are calculated. */
export default function GlobalRuleScreen() {
  return <SettingsPage resource={globalRule} />;
}
