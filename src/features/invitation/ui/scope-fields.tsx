import type { FieldMessages, Reference } from '#shared/contract/index.ts';
import type { DataScopeKind, MemberScope } from '#shared/contract/member-scope.ts';
import { LookupField } from '#shared/form/lookup/index.ts';
import { useMessageText } from '#shared/form/messages.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { Select } from '#shared/ui/index.ts';

/** A data scope as it is chosen; `of` is null until somebody chooses. */
export interface ChosenScope {
  readonly of: DataScopeKind | null;
  readonly departments: readonly Reference[];
  readonly areas: readonly Reference[];
}

/** The scope to send: the widest of the allowed kinds, unless another one was chosen. */
export function givenScope(
  { of, departments, areas }: ChosenScope,
  kinds: readonly DataScopeKind[] | undefined,
): MemberScope | undefined {
  const kind = of ?? kinds?.[0];
  if (kind === undefined) return undefined;
  return {
    of: kind,
    departments: kind === 'departments' ? departments.map(({ id }) => id) : [],
    areas: kind === 'areas' ? areas.map(({ id }) => id) : [],
  };
}

const targets = { departments: 'company.department', areas: 'company.area' } as const;

/** Asks whose data a person will see: the kind of scope, and the departments or areas. */
export function ScopeFields({
  kinds,
  scope,
  fields,
  isDisabled,
  onChange,
}: {
  kinds: readonly DataScopeKind[];
  scope: ChosenScope;
  fields: FieldMessages;
  isDisabled: boolean;
  onChange: (scope: ChosenScope) => void;
}) {
  const { t } = useTranslation('sys');
  const words = useMessageText();
  const kind = scope.of ?? kinds[0];
  const list = kind === 'departments' || kind === 'areas' ? kind : null;
  return (
    <>
      <Select
        label={t('user.field.data_scope')}
        description={t('user.hint.data_scope')}
        options={kinds.map((id) => ({ id, name: t(`user.data_scope_choice.${id}`) }))}
        value={kind ?? ''}
        errorMessage={words(fields['scope']?.[0])}
        isDisabled={isDisabled}
        onChange={(next) => onChange({ ...scope, of: kinds.find((each) => each === next) ?? null })}
      />
      {list ? (
        <LookupField
          key={list}
          label={t(`user.field.${list}`)}
          description={t(`user.hint.${list}`)}
          target={targets[list]}
          isSeveral
          isRequired
          value={[...scope[list]]}
          errorMessage={words(fields[`scope.${list}`]?.[0])}
          isDisabled={isDisabled}
          onBlur={() => undefined}
          onChange={(next) => onChange({ ...scope, [list]: next ? [next].flat() : [] })}
        />
      ) : null}
    </>
  );
}
