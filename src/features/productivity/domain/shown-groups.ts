/** A group of people of whom sums are told. */
interface Group {
  readonly people: number;
}

/**
 * The groups whose sums may be told: none of fewer people than the smallest, and none so that the rest could be worked out of the
 * sum of all. Where too few would be left over, the smallest of the others is kept back with them.
 */
export function shownGroups<G extends Group>(groups: readonly G[], smallest: number): G[] {
  const shown = groups.filter(({ people }) => people >= smallest).toSorted((one, other) => other.people - one.people);
  const hidden = groups.filter(({ people }) => people < smallest);
  const left = hidden.reduce((sum, { people }) => sum + people, 0);
  if (left > 0 && left < smallest) shown.pop();
  return shown;
}
