import { SettingsPage } from '#shared/resource/settings-page.tsx';
import { emailSetting } from '../contract/email-setting.ts';
import { MailTest } from './mail-test.tsx';

/** How the company's mails go, with a test mail beside it. */
export default function EmailSettingScreen() {
  return <SettingsPage resource={emailSetting} beside={MailTest} />;
}
