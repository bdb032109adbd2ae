import './punch-place.css';
import { formatDistance, useTranslation } from '#shared/i18n/index.ts';
import { ClockAlertIcon, Icon, TriangleAlertIcon } from '#shared/ui/icon/index.ts';

interface PunchPlaceProps {
  readonly source: string;
  /** The terminal's name; empty for a punch without a terminal. */
  readonly alias: string;
  /** Metres from the company's location, for a punch in the browser. */
  readonly distance: number | null;
  readonly isOutside: boolean;
}

/**
 * Where a punch was made. It is marked if the terminal's address is not confirmed, or if the browser was outside the allowed
 * locations.
 */
export function PunchPlace({ source, alias, distance, isOutside }: PunchPlaceProps) {
  const { t, language } = useTranslation('device');
  if (source === 'device_moved')
    return <Marked icon={ClockAlertIcon} mark={t('transaction.fromNewAddress')} text={alias} />;
  if (source !== 'web') return <bdi>{alias}</bdi>;
  const web = t('transaction.source_choice.web');
  const text = distance === null ? web : `${web} · ${formatDistance(distance, language)}`;
  return isOutside ? <Marked icon={TriangleAlertIcon} mark={t('webPunch.outside')} text={text} /> : text;
}

function Marked({ icon, mark, text }: { icon: typeof ClockAlertIcon; mark: string; text: string }) {
  return (
    <span className="punch-marked" title={mark}>
      <Icon as={icon} />
      {text}
      <span className="ui-hidden">{mark}</span>
    </span>
  );
}
