/** The address of a picture that a form holds: a data URL, a signed link, or a stored name (spec section 7). */
export function sourceOf(value: string): string {
  return /^(data:|blob:|\/)/.test(value) ? value : `/web/auth_files/${encodeURIComponent(value)}`;
}
