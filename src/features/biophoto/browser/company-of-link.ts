import { client } from '#shared/session/index.ts';
import { photoLinkCompany } from '../contract/link.ts';

/**
 * Name of the link's company; null if there is none. Undefined if the server cannot be reached, which says nothing
 * about the link.
 */
export async function companyOfLink(companyId: string): Promise<string | null> {
  if (companyId === '') return null;
  try {
    const outcome = await client.callEndpoint(photoLinkCompany, { body: { company_id: companyId } }, { quiet: true });
    return outcome.isSuccess ? outcome.data.data.company_name : null;
  } catch {
    return '';
  }
}
