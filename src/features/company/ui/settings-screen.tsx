import { useQueryClient } from '@tanstack/react-query';
import { SettingsPage } from '#shared/resource/settings-page.tsx';
import { ClosingCard } from './closing-card.tsx';
import { companySettings } from '../contract/settings.ts';

/** The company's name, location and contact (docs/domain.md#company-settings). */
export default function SettingsScreen() {
  const queries = useQueryClient();
  return (
    <>
      <SettingsPage
        resource={companySettings}
        // Name, zone and start of week are used all over the application.
        onSaved={() => void queries.invalidateQueries({ queryKey: ['oauth.user.current'] })}
      />
      <ClosingCard />
    </>
  );
}
