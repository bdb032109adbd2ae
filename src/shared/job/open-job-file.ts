import { retrieveJob } from '#shared/contract/jobs.ts';
import { openLink } from '#shared/http/save-file.ts';
import { client } from '#shared/session/index.ts';

/** Downloads the file of a job. Its link is valid only for minutes, so a new one is requested. */
export async function openJobFile(id: number): Promise<void> {
  const fresh = await client.callEndpoint(retrieveJob, { params: { id: String(id) } }).catch(() => undefined);
  if (fresh?.isSuccess && fresh.data.data.file) openLink(fresh.data.data.file.url);
}
