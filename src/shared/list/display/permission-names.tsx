import './display.css';
import { byPlace, verbKey } from '#shared/record/permissions.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { formatList, useTranslation } from '#shared/i18n/index.ts';

/** A set of permissions in words: the resource, and what may be done with it. */
export function PermissionNames({ all }: { readonly all: readonly string[] }) {
  const { t, language } = useTranslation(['menu', 'common']);
  const { permissionPlaces } = useApplicationContext();
  return (
    <ul className="permission-names">
      {byPlace(permissionPlaces, all).map(({ place, verbs }) => (
        <li key={place.resource}>
          {t(place.title)}:{' '}
          {formatList(
            verbs.map((verb) => t(verbKey(verb))),
            language,
          )}
        </li>
      ))}
    </ul>
  );
}
