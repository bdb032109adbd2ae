import './outdoor.css';
import { useMemo } from 'react';
import { location } from '#features/company/contract/location.ts';
import type { BesideProps } from '#shared/form/beside.tsx';
import { PlacesMap } from '#shared/form/location/places-map.tsx';
import { readReferences } from '#shared/form/lookup/references.ts';
import { formatDistance, formatList, useTranslation } from '#shared/i18n/index.ts';
import { useMay, usePage } from '#shared/resource/index.ts';
import { Skeleton } from '#shared/ui/index.ts';
import { departmentPlace, employeePlace } from '../contract/punch-place.ts';

type Values = BesideProps['values'];
type Rule = typeof employeePlace | typeof departmentPlace;

const mostPlaces = 50;

/** Whether two rules hold on a common day; without an end a rule holds for good. */
function meets(one: Values, other: Values): boolean {
  const [from, to] = [one, other].map(({ start_date: start }) => (typeof start === 'string' ? start : ''));
  const [end, otherEnd] = [one, other].map(({ end_date: last }) => (typeof last === 'string' ? last : '9999'));
  return (from ?? '') <= (otherEnd ?? '') && (to ?? '') <= (end ?? '');
}

/** The location of a rule on the map, with those of the same employee or department that hold beside it. */
function PunchPlaceMap({ rule, by, values }: { rule: Rule; by: 'employee' | 'department'; values: Values }) {
  const { t, language } = useTranslation('gps');
  const [target] = readReferences(values[by]);
  const [chosen] = readReferences(values['location']);
  const mayRules = useMay(rule)('view');
  const mayLocations = useMay(location)('view');
  const rules = usePage(
    rule,
    { [by]: String(target?.id ?? 0), enabled: 'true', page_size: mostPlaces },
    { enabled: target !== undefined && mayRules },
  );
  const others = target ? (rules.data?.rows ?? []).filter((other) => meets(values, other)) : [];
  const ids = [...new Set([chosen?.id ?? [], others.map((other) => other.location?.id ?? [])].flat(2))];
  const found = usePage(
    location,
    { id__in: ids.join(','), page_size: mostPlaces + 1 },
    { enabled: ids.length > 0 && mayLocations },
  );
  const rows = found.data?.rows;
  const shown = ids.join(' ');
  const places = useMemo(
    () =>
      (rows ?? []).flatMap(({ id, location_name: name, place, radius, enabled }) =>
        place && shown.split(' ').includes(String(id)) && (enabled || id === chosen?.id)
          ? [{ key: String(id), at: place.location, metres: radius ?? 0, name, isMain: id === chosen?.id }]
          : [],
      ),
    [rows, shown, chosen?.id],
  );
  if (!mayLocations) return null;
  if (ids.length === 0) return <p className="punch-place-text">{t('placeMap.none')}</p>;
  if (!rows) return <Skeleton height={322} />;
  const list = formatList(
    places.map(({ name, metres }) => t('placeMap.place', { name, distance: formatDistance(metres, language) })),
    language,
  );
  return (
    <div className="punch-place-map">
      <PlacesMap places={places} />
      <p className="punch-place-text">{t(places.length > 1 ? 'placeMap.several' : 'placeMap.single', { list })}</p>
    </div>
  );
}

/** Beside the form of an employee's place. */
export const EmployeePlaceMap = ({ values }: Pick<BesideProps, 'values'>) => (
  <PunchPlaceMap rule={employeePlace} by="employee" values={values} />
);

/** Beside the form of a department's place. */
export const DepartmentPlaceMap = ({ values }: Pick<BesideProps, 'values'>) => (
  <PunchPlaceMap rule={departmentPlace} by="department" values={values} />
);
