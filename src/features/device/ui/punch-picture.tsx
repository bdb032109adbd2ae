import './punch-place.css';
import { useTranslation } from '#shared/i18n/index.ts';

interface PunchPictureProps {
  /** A link that is valid for minutes. */
  readonly source: string;
  readonly isSmall?: boolean;
}

/** The photo of a punch; a press opens it alone. */
export function PunchPicture({ source, isSmall = false }: PunchPictureProps) {
  const { t } = useTranslation('device');
  const words = t('transaction.field.photo');
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
