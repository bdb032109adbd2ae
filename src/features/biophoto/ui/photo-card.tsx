import type { ResourceRecord } from '#shared/contract/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { Instant, useApplicationContext } from '#shared/resource/index.ts';
import { Button, CheckIcon, Checkbox, CircleUserIcon, Icon, XIcon } from '#shared/ui/index.ts';
import type { bioPhoto } from '../contract/photo.ts';

interface PhotoCardProps {
  readonly record: ResourceRecord<typeof bioPhoto>;
  readonly isChosen: boolean;
  readonly mayDecide: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onAsk: (decision: 'approve' | 'reject') => void;
}

/** A photo, large beside the employee's present one. */
export function PhotoPair({ record }: Pick<PhotoCardProps, 'record'>) {
  const { t } = useTranslation('device');
  const name = record.display_name;
  return (
    <div className="bio-photo-pair">
      <Picture source={record.photo} alt={t('bioPhoto.given', { name })} caption={t('bioPhoto.newPhoto')} />
      <Picture
        source={record.employee_photo}
        alt={t('bioPhoto.present', { name })}
        caption={record.employee_photo === null ? t('bioPhoto.noPresent') : t('bioPhoto.presentPhoto')}
      />
    </div>
  );
}

/** A photo to decide on, with who sent it. */
export function PhotoCard({ record, isChosen, mayDecide, onChoose, onAsk }: PhotoCardProps) {
  const { t } = useTranslation('device');
  const application = useApplicationContext();
  const name = record.display_name;
  return (
    <li className="bio-photo-card" data-chosen={isChosen || undefined}>
      <div className="bio-photo-who">
        <div>
          <p className="bio-photo-name">
            <bdi>{name}</bdi>
          </p>
          <p className="bio-photo-details">
            <bdi>{record.emp_code}</bdi> · <bdi>{record.department_name}</bdi>
          </p>
        </div>
        {mayDecide ? (
          <Checkbox aria-label={t('bioPhoto.select', { name })} isSelected={isChosen} onChange={onChoose} />
        ) : null}
      </div>
      <PhotoPair record={record} />
      {record.remarks === '' ? null : (
        <p className="bio-photo-remarks">
          <bdi>{record.remarks}</bdi>
        </p>
      )}
      <div className="bio-photo-foot">
        <span className="bio-photo-details">
          <Instant value={record.submit_time} context={application} /> ·{' '}
          {t(`bioPhoto.enroll_source_choice.${record.enroll_source}`)}
        </span>
        {mayDecide ? (
          <div className="bio-photo-actions">
            <Button size="small" icon={XIcon} onPress={() => onAsk('reject')}>
              {t('bioPhoto.action.reject.label')}
            </Button>
            <Button size="small" variant="primary" icon={CheckIcon} onPress={() => onAsk('approve')}>
              {t('bioPhoto.action.approve.label')}
            </Button>
          </div>
        ) : null}
      </div>
    </li>
  );
}

function Picture({ source, alt, caption }: { source: string | null; alt: string; caption: string }) {
  return (
    <figure className="bio-photo-figure">
      {source === null ? (
        <span className="bio-photo-none">
          <Icon as={CircleUserIcon} size={64} />
        </span>
      ) : (
        <img src={source} alt={alt} loading="lazy" />
      )}
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
