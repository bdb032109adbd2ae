import { useQueryClient } from '@tanstack/react-query';
import { SettingsPage } from '#shared/resource/settings-page.tsx';
import { reportSetting } from '../contract/report-setting.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { Skeleton } from '#shared/ui/index.ts';

// Brings periods and how figures are written, which the form needs nothing of.
const Preview = /* @__PURE__ */ lazily(
  () => import('./report-setting-preview.tsx').then((module) => module.default),
  () => <Skeleton height={240} />,
);

/** How the company's reports are shown, with a few rows as the form stands. */
export default function ReportSettingScreen() {
  const queries = useQueryClient();
  return (
    <SettingsPage
      resource={reportSetting}
      beside={Preview}
      // How reports are shown comes with the company.
      onSaved={() => void queries.invalidateQueries({ queryKey: ['oauth.user.current'] })}
    />
  );
}
