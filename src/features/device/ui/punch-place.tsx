import './punch-place.css';
import { formatDistance, useTranslation } from '#shared/i18n/index.ts';
import { ClockAlertIcon, Icon, TriangleAlertIcon } from '#shared/ui/icon/index.ts';

interface PunchPlaceProps {
  readonly source: string;
  /** Name of the terminal; empty: none made it. */
  readonly alias: string;
  /** Metres from the company, where it was made in a browser. */
  readonly distance: number | null;
  readonly isOutside: boolean;
}

/** Where a punch was made; marked where the terminal came from an address that nobody has let in yet, or a browser from outside. */
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
