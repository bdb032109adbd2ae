export { exampleThingReport } from './contract/example-thing.ts';
