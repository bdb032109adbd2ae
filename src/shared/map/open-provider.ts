import { mapSettings } from '#shared/contract/map.ts';
import type { Client } from '#shared/http/index.ts';
import type { Language } from '#shared/i18n/index.ts';
import { unwrap } from '#shared/query/index.ts';
import type { MapProvider } from './provider.ts';

/** The provider of this installation; its code loads now, not earlier. */
export async function openMapProvider(client: Client, language: Language): Promise<MapProvider> {
  const { google_key: key } = unwrap(await client.callEndpoint(mapSettings, {}, { quiet: true })).data;
  if (key === null) return (await import('./builtin/builtin-provider.ts')).builtinProvider(client, language);
  return (await import('./google/google-provider.ts')).googleProvider(key, language);
}
