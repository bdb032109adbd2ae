import { useQueryClient } from '@tanstack/react-query';
import { SettingsPage } from '#shared/resource/settings-page.tsx';
import { companySettings } from '../contract/settings.ts';

/** The company itself: who it is, where it is and how it is reached (docs/domain.md#company-settings). */
export default function SettingsScreen() {
  const queries = useQueryClient();
  return (
    <SettingsPage
      resource={companySettings}
      // The company's name, zone and week are all over the application.
      onSaved={() => void queries.invalidateQueries({ queryKey: ['oauth.user.current'] })}
    />
  );
}
