import { sourceOf } from '#shared/contract/export-content.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';

/** The name of the list or report in a content. */
export function ContentName({ content }: { readonly content: string }) {
  const { t } = useTranslation('menu');
  const { permissionPlaces } = useApplicationContext();
  const source = sourceOf(content);
  const place = permissionPlaces.find(({ resource }) => resource === source);
  return <bdi>{place ? t(place.title) : source}</bdi>;
}
