import { SettingsPage } from '#shared/resource/settings-page.tsx';
import { deviceConfiguration } from '../contract/configuration.ts';

/** How the company's terminals work. */
export default function ConfigurationScreen() {
  return <SettingsPage resource={deviceConfiguration} />;
}
