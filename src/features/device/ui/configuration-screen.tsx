import { SettingsPage } from '#shared/resource/settings-page.tsx';
import { deviceConfiguration } from '../contract/configuration.ts';

/** The company's settings of terminals. */
export default function ConfigurationScreen() {
  return <SettingsPage resource={deviceConfiguration} />;
}
