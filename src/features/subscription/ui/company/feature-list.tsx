import { featureCodes, type FeatureCode } from '#shared/contract/features.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { CheckIcon, Icon, XIcon } from '#shared/ui/icon/index.ts';

/** The features that a plan has and lacks, in the provider's words. */
export function FeatureList({ has }: { has: readonly FeatureCode[] }) {
  const { t } = useTranslation(['sub', 'vendor']);
  return (
    <ul className="subscription-features">
      <li>
        <Icon as={CheckIcon} size={16} />
        <span>{t('sub:subscription.always')}</span>
      </li>
      {featureCodes.map((code) => {
        const isOn = has.includes(code);
        return (
          <li key={code} data-off={!isOn || undefined}>
            <Icon as={isOn ? CheckIcon : XIcon} size={16} />
            <span>
              {isOn ? null : <span className="ui-hidden">{t('sub:subscription.without')} </span>}
              {t(`vendor:feature.feature_code_choice.${code}`)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
