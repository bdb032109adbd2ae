import './location.css';
import { useEffect, useMemo, useRef, useState } from 'react';
import { pickedLocationSchema, type PickedLocation } from '#shared/contract/index.ts';
import type { BesideProps } from '#shared/form/beside.tsx';
import { useMapProvider } from '#shared/form/location/places-map.tsx';
import { useTranslation } from '#shared/i18n/index.ts';
import type { MapProvider } from '#shared/map/index.ts';
import { Skeleton } from '#shared/ui/index.ts';
import { leastRadius, mostRadius } from '../contract/location.ts';

type Point = PickedLocation['location'];

/** A location's place and circle: the pin and the edge can be moved by mouse or keyboard. */
export function LocationCircle({ values, change, isReadOnly }: BesideProps) {
  const { t } = useTranslation(['company', 'common']);
  const provider = useMapProvider();
  const place = useMemo(() => pickedLocationSchema.safeParse(values['place']).data ?? null, [values]);
  const { lat = 0, lng = 0 } = place?.location ?? {};
  // Keeps the same object for the same place, because a new one moves the map.
  const at = useMemo(() => ({ lat, lng }), [lat, lng]);
  const radius = Number(values['radius']);
  const metres = Number.isFinite(radius) && radius >= leastRadius ? Math.min(radius, mostRadius) : leastRadius;
  const dragged = useRef<AbortController | null>(null);
  useEffect(() => () => dragged.current?.abort(), []);
  const [own, setOwn] = useState<Point | null>(null);
  const isOwn = own?.lat === lat && own.lng === lng;

  const move = async (point: Point, opened: MapProvider): Promise<void> => {
    if (!place) return;
    dragged.current?.abort();
    const lookup = new AbortController();
    dragged.current = lookup;
    setOwn(point);
    change({ place: { ...place, location: point } });
    // The address follows the pin; if the map knows none, the previous text stays and can be edited.
    const found = await opened.findPlaceAt(point, lookup.signal).catch(() => null);
    if (!found || lookup.signal.aborted) return;
    change({
      place: { ...found, location: point },
      ...(found.timezone === '' ? {} : { timezone: found.timezone }),
    });
  };

  if (!place) return <p className="location-none">{t('company:location.map.none')}</p>;
  if (provider === 'failed') return <p className="location-none">{t('company:location.map.failed')}</p>;
  return (
    <div className="location-map">
      {provider ? (
        <provider.Surface
          start={at}
          marker={at}
          focus={isOwn ? null : at}
          circle={{
            metres,
            least: leastRadius,
            most: mostRadius,
            label: t('company:location.map.radius'),
            onChange: (wanted) => {
              if (!isReadOnly) change({ radius: wanted });
            },
          }}
          onPoint={(point) => {
            if (!isReadOnly) void move(point, provider);
          }}
          onRefused={() => {}}
          words={{
            surface: t('common:map.surface'),
            help: t('common:map.help'),
            zoomIn: t('common:map.zoomIn'),
            zoomOut: t('common:map.zoomOut'),
            marker: t('common:map.marker'),
            markerHelp: t('common:map.markerHelp'),
            credit: t('common:map.credit'),
          }}
        />
      ) : (
        <Skeleton height={352} />
      )}
      <p className="location-none">{t('company:location.map.hint', { count: metres })}</p>
    </div>
  );
}
