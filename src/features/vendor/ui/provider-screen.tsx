import { SettingsPage } from '#shared/resource/settings-page.tsx';
import { provider } from '../contract/provider.ts';

/** What sign-in pages, mails and invoices say of who runs this installation. */
export default function ProviderScreen() {
  return <SettingsPage resource={provider} />;
}
