export { exampleThing, ownExampleThing } from './contract/example-thing.ts';
