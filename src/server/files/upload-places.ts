import { holdsFiles, servedCalls, type AnyCall, type AnyResource } from '#shared/contract/index.ts';

/**
 * A target of uploads: a field for files, the import of a resource, or one that a slice declares. People who may make one of the
 * calls that read the file may send it.
 */
export interface UploadPlace {
  /** `<module>.<resource>.<what>`. */
  readonly name: string;
  readonly calls: readonly AnyCall[];
  readonly maxBytes: number;
  /** Extensions such as `.pdf`; any if absent. */
  readonly accept?: readonly string[];
  /**
   * `picture` is decoded and re-encoded; the content of `name` must match its extension; the call that reads `reader` checks it.
   */
  readonly content: 'picture' | 'name' | 'reader';
}

export const importBytes = 10_000_000;
export const importPlace = ({ name }: Pick<AnyResource, 'name'>): string => `${name}.import`;

/** The targets of a resource, from its declaration. */
export function uploadPlaces(resource: AnyResource): UploadPlace[] {
  const served = servedCalls(resource);
  const calls = [served.create, served.update, served.patch].filter((call) => call !== undefined);
  const fields = Object.entries(resource.fields).filter(
    ([, field]) => holdsFiles(field) && field.valueType === 'files' && calls.length > 0,
  );
  return [
    ...fields.map(([name, { kind, widget }]): UploadPlace => ({
      name: `${resource.name}.${name}`,
      calls,
      maxBytes: widget.maxBytes ?? 0,
      content: kind === 'multiPhoto' ? 'picture' : 'name',
      ...(kind === 'file' && widget.accept ? { accept: widget.accept } : {}),
    })),
    ...(served.import
      ? [
          {
            name: importPlace(resource),
            calls: [served.import],
            maxBytes: importBytes,
            accept: ['.xlsx', '.csv'],
            content: 'reader',
          } satisfies UploadPlace,
        ]
      : []),
  ];
}
