import { PlacesMap } from '#shared/form/location/places-map.tsx';
import { useTranslation } from '#shared/i18n/index.ts';

/** A visit of a day; one to nobody known has no place. */
export interface RouteStop {
  readonly id: number;
  readonly name: string;
  readonly at: { readonly lat: number; readonly lng: number } | null;
}

/** The clients of a day on the map, each with its number in the order of the day. */
export function RouteMap({ route }: { readonly route: readonly RouteStop[] }) {
  const { t } = useTranslation('gps');
  return (
    <PlacesMap
      places={route.flatMap(({ id, name, at }, place) =>
        at === null
          ? []
          : [
              {
                key: `${id} ${place}`,
                at,
                metres: 0,
                name: t('planner.mapOf', { number: place + 1, client: name }),
                isMain: true,
              },
            ],
      )}
    />
  );
}
