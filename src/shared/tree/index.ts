/** Trees of records: where each node stands, and what is chosen of them. */
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
