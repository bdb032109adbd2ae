/** What decides between a stored template and a new one for the same finger, face or palm. */
export interface TemplateOrigin {
  /** The serial number of the terminal that it came from. */
  readonly source: string;
  readonly majorVersion: string;
  readonly minorVersion: string;
  /** Used under threat: setting or clearing it decides about an alarm. */
  readonly duress: boolean;
}

/**
 * Whether a new template replaces the stored one: always from the same terminal, where the person has enrolled again; from another
 * one only with a newer algorithm, or if the company enrols its people there. Another terminal never sets or clears duress.
 */
export function replacesTemplate(
  stored: TemplateOrigin,
  arriving: TemplateOrigin,
  { isForEnrolment }: { readonly isForEnrolment: boolean },
): boolean {
  if (stored.source === arriving.source) return true;
  if (stored.duress !== arriving.duress) return false;
  return isForEnrolment || isNewer(arriving, stored);
}

function isNewer(one: TemplateOrigin, other: TemplateOrigin): boolean {
  const major = versionOf(one.majorVersion) - versionOf(other.majorVersion);
  return major > 0 || (major === 0 && versionOf(one.minorVersion) > versionOf(other.minorVersion));
}

/** A text without a number is not a version. */
const versionOf = (text: string): number => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : -1);
