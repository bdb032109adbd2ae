import './punch-place.css';
import { useTranslation } from '#shared/i18n/index.ts';

interface PunchPictureProps {
  /** A link that is valid for minutes. */
  readonly source: string;
  readonly isSmall?: boolean;
  /** What it shows; otherwise the photo of a punch. */
  readonly label?: string;
}

/** The photo of a punch, or of what happened at a door; a press opens it alone. */
export function PunchPicture({ source, isSmall = false, label }: PunchPictureProps) {
  const { t } = useTranslation('device');
  const words = label ?? t('transaction.field.photo');
  return (
    <a
      className="punch-picture"
      href={source}
      target="_blank"
      rel="noopener noreferrer"
      data-small={isSmall || undefined}
    >
      <img src={source} alt={words} loading="lazy" />
    </a>
  );
}
