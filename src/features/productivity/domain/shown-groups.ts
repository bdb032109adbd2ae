/** A group of people whose sums may be shown. */
interface Group {
  readonly people: number;
}

/**
 * The groups whose sums may be shown. Groups of too few people are hidden. If all hidden groups together have too few people, the
 * smallest shown group is hidden too; otherwise their sum could be computed from the total.
 */
export function shownGroups<G extends Group>(groups: readonly G[], smallest: number): G[] {
  const shown = groups.filter(({ people }) => people >= smallest).toSorted((one, other) => other.people - one.people);
  const hidden = groups.filter(({ people }) => people < smallest);
  const left = hidden.reduce((sum, { people }) => sum + people, 0);
  if (left > 0 && left < smallest) shown.pop();
  return shown;
}
