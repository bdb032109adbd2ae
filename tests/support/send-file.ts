import { uploadFile, type UploadedFile } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';

/** Uploads a file as the browser does before its form. @returns the name that the form sends */
export async function sendFile(
  client: Client,
  place: string,
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
): Promise<UploadedFile> {
  const body = new Blob([content]);
  const sent = await client.callEndpoint(uploadFile, { query: { for: place, name, size: body.size }, body });
  if (!sent.isSuccess) throw new Error(`Not taken: ${sent.code} ${JSON.stringify(sent.fields)}`);
  return sent.data.data;
}
