import './file.css';
import { formatNumber, useTranslation } from '#shared/i18n/index.ts';

/** How much of a file has been sent. */
export function SendProgress({ sent, size }: { sent: number; size: number }) {
  const { t, language } = useTranslation('common');
  const share = size === 0 ? 1 : Math.min(1, sent / size);
  return (
    <div className="upload-whole">
      <progress className="upload-progress" aria-label={t('upload.progress')} max={1} value={share} />
      <span>{formatNumber(share, language, { style: 'percent', maximumFractionDigits: 0 })}</span>
    </div>
  );
}
