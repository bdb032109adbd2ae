import { useQueryClient } from '@tanstack/react-query';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { SettingsPage } from '#shared/resource/settings-page.tsx';
import { mayAccess } from '#shared/routing/index.ts';
import { ClosingCard } from './closing-card.tsx';
import { EmployeeDefaultCard } from './employee-default-card.tsx';
import { companySettings } from '../contract/settings.ts';

/** The company's name, location and contact (docs/domain.md#company-settings). */
export default function SettingsScreen() {
  const queries = useQueryClient();
  const { rights } = useApplicationContext();
  return (
    <>
      <SettingsPage
        resource={companySettings}
        // Name, zone and start of week are used all over the application.
        onSaved={() => void queries.invalidateQueries({ queryKey: ['oauth.user.current'] })}
      />
      {mayAccess('company.employee_default.view', rights) ? <EmployeeDefaultCard /> : null}
      <ClosingCard />
    </>
  );
}
