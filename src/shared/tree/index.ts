/** Trees of records: the place of each node, and the chosen nodes. */
export {
  ancestorsOf,
  indexTree,
  matchingPlaces,
  nodeLabel,
  subtreeOf,
  visiblePlaces,
  type TreeIndex,
} from './tree-index.ts';
export { chosenInOrder, shareOf, tickAll, tickBelow, toggleNode, withoutBranches, type Share } from './tree-choice.ts';
