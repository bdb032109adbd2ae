import { SettingsPage } from '#shared/resource/settings-page.tsx';
import { emailSetting } from '../contract/email-setting.ts';
import { MailTest } from './mail-test.tsx';

/** The company's mail settings, with a test mail. */
export default function EmailSettingScreen() {
  return <SettingsPage resource={emailSetting} beside={MailTest} />;
}
