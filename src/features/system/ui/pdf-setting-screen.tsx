import { SettingsPage } from '#shared/resource/settings-page.tsx';
import { pdfSetting } from '../contract/pdf-setting.ts';
import { PdfPreview } from './pdf-preview.tsx';

/** How the company's PDFs look, with a sample made as the form stands. */
export default function PdfSettingScreen() {
  return <SettingsPage resource={pdfSetting} beside={PdfPreview} />;
}
