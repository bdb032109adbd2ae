export { openApiDocument } from './document.ts';
export { jsonSchemaOf } from './json-schema.ts';
