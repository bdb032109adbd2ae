import { commonCodes } from '#shared/contract/index.ts';
import { readKept } from '../files/index.ts';
import { Refusal, type TenantContext } from '../http/index.ts';
import type { RunningJob } from '../jobs/index.ts';
import type { ZippedFile } from './zip-files.ts';

/** Unpacks the files at these places of a zip, for a person. */
export type UnpackPlaces = (
  services: TenantContext['services'],
  person: number,
  zip: Uint8Array<ArrayBuffer>,
  places: readonly number[],
) => AsyncIterable<ZippedFile>;

/**
 * The bytes of the files that a job has still to store, by their place in the zip that was kept for it.
 * @param zip the name of the kept upload
 * @throws Refusal if the upload is not kept any more
 */
export async function unpackLeft(
  job: RunningJob,
  zip: string,
  places: readonly number[],
  unpack: UnpackPlaces,
): Promise<ReadonlyMap<number, Uint8Array>> {
  const contents = new Map<number, Uint8Array>();
  if (places.length === 0) return contents;
  const { services, person } = await job.step(async (context) => ({
    services: context.services,
    person: context.actor.userId,
  }));
  const file = await readKept(services, zip);
  if (!file) throw new Refusal(commonCodes.notFound);
  for await (const { place, bytes } of unpack(services, person, file, places)) if (bytes) contents.set(place, bytes);
  return contents;
}

/** Why a file was not stored, as its row of the result says it: the mistake of its field, or the refusal. */
export function whyNotStored({ fields, refusal, context }: Refusal) {
  return Object.values(fields ?? {})[0]?.[0] ?? { code: refusal.code, context };
}
