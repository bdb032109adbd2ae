/** Splits a terminal's name into an employee's two parts: the last word is the family name. */
export function nameParts(name: string): { first_name?: string; last_name?: string } {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const [first, ...rest] = words;
  if (first === undefined) return {};
  const last = rest.at(-1);
  return last === undefined ? { first_name: first } : { first_name: words.slice(0, -1).join(' '), last_name: last };
}
