export { exampleThing } from './contract/example-thing.ts';
