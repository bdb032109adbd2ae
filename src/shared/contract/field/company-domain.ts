/** The domain of a company: 1 to 63 letters, digits or hyphens, not `www` (spec section 9). */
export const companyDomainPattern = /^(?!www$)[a-z0-9-]{1,63}$/;

/** Whether a company can have this domain. */
export function isCompanyDomain(text: string): boolean {
  return companyDomainPattern.test(text);
}
