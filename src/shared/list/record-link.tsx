import './list.css';
import type { ResourceName } from '#shared/contract/index.ts';
import { recordPath } from '#shared/routing/record-path.ts';

interface RecordLinkProps {
  readonly id: number;
  /** How the record is called. */
  readonly name: string;
  /** Of which resource it is; undefined: of none that has a screen. */
  readonly of: ResourceName | undefined;
  readonly screenOf: (name: ResourceName) => string | undefined;
}

/** A record by its name; a link where the person may open the screen of its resource. */
export function RecordLink({ id, name, of, screenOf }: RecordLinkProps) {
  const screen = of === undefined ? undefined : screenOf(of);
  if (screen === undefined) return <bdi>{name}</bdi>;
  return (
    <a className="resource-link" href={recordPath(screen, id)}>
      <bdi>{name}</bdi>
    </a>
  );
}
