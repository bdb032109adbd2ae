import { SettingsPage } from '#shared/resource/settings-page.tsx';
import { provider } from '../contract/provider.ts';

/** The provider's details for sign-in pages, mails and invoices. */
export default function ProviderScreen() {
  return <SettingsPage resource={provider} />;
}
