import './list.css';
import type { ResourceName } from '#shared/contract/index.ts';
import { recordPath } from '#shared/routing/record-path.ts';

interface RecordLinkProps {
  readonly id: number;
  /** The record's name. */
  readonly name: string;
  /** Its resource; undefined if it has no screen. */
  readonly of: ResourceName | undefined;
  readonly screenOf: (name: ResourceName) => string | undefined;
}

/** A record by its name; a link if the person may open the screen of its resource. */
export function RecordLink({ id, name, of, screenOf }: RecordLinkProps) {
  const screen = of === undefined ? undefined : screenOf(of);
  if (screen === undefined) return <bdi>{name}</bdi>;
  return (
    <a className="resource-link" href={recordPath(screen, id)}>
      <bdi>{name}</bdi>
    </a>
  );
}
