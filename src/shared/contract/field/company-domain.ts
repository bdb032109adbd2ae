/** Whether a company can have this domain: 1 to 63 letters, digits or hyphens, not `www` (spec section 9). */
export function isCompanyDomain(text: string): boolean {
  return /^[a-z0-9-]{1,63}$/.test(text) && text !== 'www';
}
