import './outdoor.css';
import { useTranslation } from '#shared/i18n/index.ts';

interface VisitPhotosProps {
  readonly start_photo: string | null;
  readonly end_photo: string | null;
}

/** The pictures that were taken at the start and end of a visit. */
export function VisitPhotos({ start_photo: start, end_photo: end }: VisitPhotosProps) {
  const { t } = useTranslation('gps');
  const photos = [
    { source: start, words: t('visit.field.start_photo') },
    { source: end, words: t('visit.field.end_photo') },
  ].flatMap(({ source, words }) => (source === null ? [] : [{ source, words }]));
  if (photos.length === 0) return null;
  return (
    <div className="visit-photos">
      {photos.map(({ source, words }) => (
        <figure key={words}>
          <img src={source} alt={words} loading="lazy" />
          <figcaption>{words}</figcaption>
        </figure>
      ))}
    </div>
  );
}
