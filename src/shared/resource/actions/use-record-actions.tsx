import type { ReactElement, ReactNode } from 'react';
import { offersAction, type Action, type AnyResource } from '#shared/contract/index.ts';
import { mayAccess } from '#shared/routing/access.ts';
import {
  Button,
  Menu,
  MenuItem,
  MenuTrigger,
  SubmenuTrigger,
  TriggerButton,
  type ControlSize,
} from '#shared/ui/index.ts';
import type { AnyRecord } from '#shared/record/record.ts';
import type { ResourceWords } from '#shared/record/words.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import type { FoldableAction } from './folded-actions.tsx';
import { actionIcons, menuIcon } from './icons.ts';
import { useActionFlow, type ActionFlowOptions } from './use-action-flow.ts';
import { lazily } from '#shared/ui/lazily.tsx';

const ActionDialog = /* @__PURE__ */ lazily(() => import('./action-dialog.tsx').then((module) => module.ActionDialog));

/** The actions of one resource on a screen, by their names and `delete`. */
export interface RecordActions<Name extends string = string> {
  /** Whether the person may do any. */
  readonly isOffered: boolean;
  readonly isOfferedInBulk: boolean;
  /** Starts an action. */
  readonly ask: (name: Name, records: readonly AnyRecord[]) => void;
  /** Items of a row's menu; null if the record allows none. */
  readonly menuItems: (record: AnyRecord) => ReactNode;
  /** Buttons for those of the records that allow the action: in the bulk bar, or for the record of a page. */
  readonly buttons: (records: readonly AnyRecord[], size?: ControlSize) => ReactNode;
  /** The actions of a record for a line that folds those without room into a menu. */
  readonly foldable: (record: AnyRecord) => readonly FoldableAction[];
  /** Question and result; rendered once on the screen. */
  readonly dialog: ReactNode;
}

/** What a person may do with records of a resource besides changing them: one flow wherever it is started. */
export function useRecordActions<R extends AnyResource>(
  resource: R,
  words: ResourceWords<never>,
  options: ActionFlowOptions = {},
): RecordActions<(keyof R['actions'] & string) | 'delete'> {
  const { rights } = useApplicationContext();
  const { actor, snapshot, ask } = useActionFlow(resource, words, options);
  const offered = Object.values(resource.actions).filter(({ permission }) => mayAccess(permission, rights));

  const taking = (action: Action, records: readonly AnyRecord[]): readonly AnyRecord[] =>
    records.filter((record) => offersAction(action, record));
  const item = (action: Action, records: readonly AnyRecord[]): ReactElement => {
    const { label } = words.action(action.name, action.menu);
    return (
      <MenuItem
        key={action.name}
        id={action.name}
        icon={action.menu === undefined ? actionIcons[action.name] : undefined}
        textValue={label}
        {...(action.isDanger ? { variant: 'danger' } : {})}
        onAction={() => ask(action.name, taking(action, records))}
      >
        {label}
      </MenuItem>
    );
  };
  const button = (action: Action, records: readonly AnyRecord[], size: ControlSize | undefined): ReactElement => (
    <Button
      key={action.name}
      icon={actionIcons[action.name]}
      // In the panel of a request, deciding comes before changing it.
      {...(size ? { size } : action.name === 'approve' ? { variant: 'primary' } : {})}
      onPress={() => ask(action.name, taking(action, records))}
    >
      {words.action(action.name, action.menu).label}
    </Button>
  );
  const menuOf = ({ actions }: InMenu, records: readonly AnyRecord[]): ReactElement => (
    <Menu>{actions.map((action) => item(action, records))}</Menu>
  );
  const itemOf = (group: InMenu, record: AnyRecord): ReactElement =>
    group.menu === undefined ? (
      item(group.actions[0], [record])
    ) : (
      <SubmenuTrigger key={group.menu}>
        <MenuItem id={group.menu} icon={menuIcon}>
          {words.menu(group.menu)}
        </MenuItem>
        {menuOf(group, [record])}
      </SubmenuTrigger>
    );
  const buttonOf = (group: InMenu, records: readonly AnyRecord[], size?: ControlSize): ReactElement =>
    group.menu === undefined ? (
      button(group.actions[0], records, size)
    ) : (
      <MenuTrigger key={group.menu}>
        <TriggerButton icon={menuIcon} {...(size ? { size } : {})}>
          {words.menu(group.menu)}
        </TriggerButton>
        {menuOf(group, records)}
      </MenuTrigger>
    );
  const groupsOf = (records: readonly AnyRecord[]): readonly InMenu[] =>
    inMenus(offered.filter((action) => (action.bulk || records.length === 1) && taking(action, records).length > 0));
  return {
    isOffered: offered.length > 0,
    isOfferedInBulk: offered.some(({ bulk }) => bulk),
    ask,
    menuItems: (record) => {
      const groups = groupsOf([record]);
      return groups.length > 0 ? groups.map((group) => itemOf(group, record)) : null;
    },
    buttons: (records, size) => groupsOf(records).map((group) => buttonOf(group, records, size)),
    foldable: (record) =>
      groupsOf([record]).map((group) => ({
        isMain: group.actions[0].name === 'approve',
        button: buttonOf(group, [record]),
        item: itemOf(group, record),
      })),
    dialog:
      snapshot.hasTag('open') || snapshot.context.pending.asks ? (
        <ActionDialog resource={resource} words={words} actor={actor} snapshot={snapshot} />
      ) : null,
  };
}

interface InMenu {
  readonly menu: string | undefined;
  readonly actions: readonly [Action, ...Action[]];
}

/** Actions in their order; those of one menu together, at the place of the first. */
function inMenus(actions: readonly Action[]): readonly InMenu[] {
  const groups: InMenu[] = [];
  for (const action of actions) {
    const at = groups.findIndex(({ menu }) => menu !== undefined && menu === action.menu);
    const group = groups[at];
    if (group) groups[at] = { ...group, actions: [...group.actions, action] };
    else groups.push({ menu: action.menu, actions: [action] });
  }
  return groups;
}
