import type { PlaceDoubt } from '#shared/contract/web-punch.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { PunchStateText } from './punch-state-mark.tsx';
import { PunchPlace } from './punch-place.tsx';

/** How a punch was verified, as text if the number is known. */
export function VerifyType({ value }: { value: number | null }) {
  const { t } = useTranslation('device');
  switch (value) {
    case 0:
      return t('verifyType.0');
    case 1:
      return t('verifyType.1');
    case 2:
      return t('verifyType.2');
    case 3:
      return t('verifyType.3');
    case 4:
      return t('verifyType.4');
    case 15:
      return t('verifyType.15');
    case 25:
      return t('verifyType.25');
    case 101:
      return t('verifyType.101');
    case 102:
      return t('verifyType.102');
    case 103:
      return t('verifyType.103');
    case 104:
      return t('verifyType.104');
    default:
      return value === null ? '–' : String(value);
  }
}

interface PunchRecord {
  readonly punch_state: number | null;
  readonly verify_type: number | null;
  readonly terminal_alias: string;
  readonly source: string;
  readonly distance_m?: number | null;
  readonly is_outside?: boolean | null;
  readonly place_doubt?: PlaceDoubt | null;
}

/** Cells of every resource with punches. */
export const punchCells = {
  punch_state: ({ punch_state: code }: PunchRecord) => <PunchStateText code={code} />,
  verify_type: ({ verify_type: value }: PunchRecord) => <VerifyType value={value} />,
  terminal_alias: ({ terminal_alias: alias, source, distance_m, is_outside, place_doubt }: PunchRecord) => (
    <PunchPlace
      alias={alias}
      source={source}
      distance={distance_m ?? null}
      isOutside={is_outside ?? false}
      doubt={place_doubt ?? null}
    />
  ),
};
