import { retrieveJob } from '#shared/contract/jobs.ts';
import { openLink } from '#shared/http/save-file.ts';
import { client } from '#shared/session/index.ts';

/** Fetches the file of a job. Its link is good for minutes only, so that a new one is asked for. */
export async function openJobFile(id: number): Promise<void> {
  const fresh = await client.callEndpoint(retrieveJob, { params: { id: String(id) } }).catch(() => undefined);
  if (fresh?.isSuccess && fresh.data.data.file) openLink(fresh.data.data.file.url);
}
