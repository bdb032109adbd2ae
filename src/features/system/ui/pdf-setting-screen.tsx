import { SettingsPage } from '#shared/resource/settings-page.tsx';
import { pdfSetting } from '../contract/pdf-setting.ts';
import { PdfPreview } from './pdf-preview.tsx';

/** How PDFs of the company look, with a sample made from the form's current values. */
export default function PdfSettingScreen() {
  return <SettingsPage resource={pdfSetting} beside={PdfPreview} />;
}
