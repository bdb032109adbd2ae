import { eq } from 'drizzle-orm';
import { Refusal, serve, serveOutside, type Route } from '#server/http/index.ts';
import type { Transaction } from '#server/db/database.ts';
import { companies } from '#server/tenancy/tables.ts';
import { photoLink, photoLinkCompany, unknownLink } from '../contract/link.ts';

const codePattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The company of a link; undefined if there is none. Role `system`. */
export async function companyOfLink(
  tx: Transaction,
  code: string,
): Promise<{ readonly id: number; readonly name: string } | undefined> {
  if (!codePattern.test(code)) return undefined;
  const [company] = await tx
    .select({ id: companies.id, name: companies.company_name, status: companies.status })
    .from(companies)
    .where(eq(companies.public_code, code));
  return company?.status === 'active' ? company : undefined;
}

export const linkRoutes: readonly Route[] = [
  serveOutside(
    photoLinkCompany,
    async ({ services }, { body }) => {
      const company = await services.database.within({ role: 'system', readOnly: true }, (tx) =>
        companyOfLink(tx, body.company_id),
      );
      if (!company) throw new Refusal(unknownLink);
      return { company_name: company.name };
    },
    { by: 'address', max: 120, seconds: 600 },
  ),
  serve(photoLink, async ({ tx, companyId }) => {
    const [company] = await tx
      .select({ code: companies.public_code })
      .from(companies)
      .where(eq(companies.id, companyId));
    return { code: company?.code ?? '' };
  }),
];
