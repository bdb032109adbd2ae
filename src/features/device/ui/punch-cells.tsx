import { useTranslation } from '#shared/i18n/index.ts';

/** How a punch was verified, in words where the number is known. */
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

/** Of every resource that holds punches. */
export const punchCells = {
  verify_type: ({ verify_type: value }: { readonly verify_type: number | null }) => <VerifyType value={value} />,
};
