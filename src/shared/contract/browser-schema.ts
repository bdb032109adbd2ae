import { isRecord } from './answer.ts';

/**
 * The schemas in the bundles of the public pages: the build puts these in the place of zod's, generated from the
 * contract that the server uses (scripts/site/browser-contracts.ts). They check shapes; they change nothing.
 */
export interface BrowserSchema {
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'object' | 'array' | undefined;
  readonly enum?: readonly (string | number | boolean | null)[] | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly properties?: Readonly<Record<string, BrowserSchema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly items?: BrowserSchema | undefined;
  readonly anyOf?: readonly BrowserSchema[] | undefined;
}

/** Whether a value is of a shape. */
export function fits(schema: BrowserSchema, value: unknown): boolean {
  if (schema.anyOf) return schema.anyOf.some((each) => fits(each, value));
  if (schema.enum) return schema.enum.some((each) => each === value);
  switch (schema.type) {
    case 'string':
      return (
        typeof value === 'string' &&
        value.length >= (schema.minLength ?? 0) &&
        value.length <= (schema.maxLength ?? Infinity)
      );
    case 'number':
    case 'integer':
      return (
        typeof value === 'number' &&
        Number.isFinite(value) &&
        (schema.type === 'number' || Number.isSafeInteger(value)) &&
        value >= (schema.minimum ?? -Infinity) &&
        value <= (schema.maximum ?? Infinity)
      );
    case 'boolean':
      return typeof value === 'boolean';
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value) && value.every((item) => fits(schema.items ?? {}, item));
    case 'object':
      return (
        isRecord(value) &&
        (schema.required ?? []).every((name) => value[name] !== undefined) &&
        Object.entries(schema.properties ?? {}).every(
          ([name, inner]) => value[name] === undefined || fits(inner, value[name]),
        )
      );
    default:
      return true;
  }
}

/** The part of zod's interface that the client uses. */
export function browserSchema(schema: BrowserSchema) {
  return {
    safeParse: (value: unknown) =>
      fits(schema, value) ? { success: true, data: value } : { success: false, error: undefined },
    parse: (value: unknown) => {
      if (!fits(schema, value)) throw new TypeError('Not of the shape');
      return value;
    },
  };
}
