import { useTranslation } from '#shared/i18n/index.ts';
import { layerNames, type Layers } from './layer-names.ts';

/** Layers of a calendar, switched on and off. */
export function LayerBar({ layers }: { layers: Layers }) {
  const { t } = useTranslation('att');
  return (
    <div className="calendar-layers" role="group" aria-label={t('calendarLayer.title')}>
      {layerNames.map((name) => (
        <button
          key={name}
          type="button"
          data-layer={name}
          aria-pressed={layers.isShown(name)}
          onClick={() => layers.toggle(name)}
        >
          {t(`calendarLayer.${name}`)}
        </button>
      ))}
    </div>
  );
}
