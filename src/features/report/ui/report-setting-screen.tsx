import { useQueryClient } from '@tanstack/react-query';
import { SettingsPage } from '#shared/resource/settings-page.tsx';
import { reportSetting } from '../contract/report-setting.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { Skeleton } from '#shared/ui/index.ts';

// Loads periods and the formatting of figures, which the form does not need.
const Preview = /* @__PURE__ */ lazily(
  () => import('./report-setting-preview.tsx').then((module) => module.default),
  () => <Skeleton height={240} />,
);

/** How the company's reports look, with a few sample rows. */
export default function ReportSettingScreen() {
  const queries = useQueryClient();
  return (
    <SettingsPage
      resource={reportSetting}
      beside={Preview}
      isRestorable
      // The call for the signed-in person also returns how reports look.
      onSaved={() => void queries.invalidateQueries({ queryKey: ['oauth.user.current'] })}
    />
  );
}
