import './punch-place.css';
import { formatDistance, useTranslation } from '#shared/i18n/index.ts';
import type { PlaceDoubt } from '#shared/contract/web-punch.ts';
import { ClockAlertIcon, Icon, TriangleAlertIcon } from '#shared/ui/icon/index.ts';

interface PunchPlaceProps {
  readonly source: string;
  /** The terminal's name; empty for a punch without a terminal. */
  readonly alias: string;
  /** Metres from the company's location, for a punch in the browser. */
  readonly distance: number | null;
  readonly isOutside: boolean;
  /** Why the browser's position cannot be right. */
  readonly doubt: PlaceDoubt | null;
}

/**
 * Where a punch was made. It is marked if the terminal's address is not confirmed, or if the browser was outside the allowed
 * locations, or its position cannot be right.
 */
export function PunchPlace({ source, alias, distance, isOutside, doubt }: PunchPlaceProps) {
  const { t, language } = useTranslation('device');
  if (source === 'device_moved')
    return <Marked icon={ClockAlertIcon} mark={t('transaction.fromNewAddress')} text={alias} />;
  if (source !== 'web') return <bdi>{alias}</bdi>;
  const web = t('transaction.source_choice.web');
  const text = distance === null ? web : `${web} · ${formatDistance(distance, language)}`;
  const marks = [
    ...(isOutside ? [t('webPunch.outside')] : []),
    ...(doubt === null
      ? []
      : [`${t('transaction.field.place_doubt')}: ${t(`transaction.place_doubt_choice.${doubt}`)}`]),
  ];
  return marks.length > 0 ? <Marked icon={TriangleAlertIcon} mark={marks.join(' · ')} text={text} /> : text;
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
