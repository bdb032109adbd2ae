import './company-data.ts';
import './employee-section.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { multiEmployee, reference, references, type Reference, type ResourceName } from '#shared/contract/index.ts';
import { createQueryClient } from '#shared/query/index.ts';
import { ExpandedEmployeeField } from '../employees/expanded-employee-field.tsx';
import { RecordPicker, TreePicker } from '../lookup/index.ts';
import { forgetCalls } from './held-answers.ts';
import { Sample, type SampleProps } from './sample.tsx';

const person = { id: 3, display_name: 'Lucía Nakamura' };
const sales = { id: 5, display_name: 'Sales' };
const sixty = Array.from({ length: 60 }, (_, at) => at + 1);

const one = { name: 'lookup', field: reference('personnel.employee', {}), value: person };
const many = { name: 'lookup', field: references('personnel.employee', { whenEmpty: 'nothing' }), value: [person] };
const tree = { name: 'tree', field: reference('company.department', { tree: true }), value: sales };
const trees = {
  name: 'tree',
  field: references('company.department', { whenEmpty: 'nothing', tree: true }),
  value: [sales],
};
const employees = { name: 'employees', field: multiEmployee({ whenEmpty: 'nothing' }), value: sixty };

const off = (sample: SampleProps): ReactNode => (
  <Switchable isDisabled>{(isDisabled) => <Sample {...sample} isDisabled={isDisabled} />}</Switchable>
);
const on = (sample: SampleProps): ReactNode => (
  <Switchable>{(isDisabled) => <Sample {...sample} isDisabled={isDisabled} />}</Switchable>
);
const inPage = (
  Picker: typeof RecordPicker | typeof TreePicker,
  target: ResourceName,
  first: Reference,
  isOff: boolean,
): ReactNode => (
  <Switchable isDisabled={isOff}>
    {(isDisabled) => <InPage Picker={Picker} target={target} first={first} isDisabled={isDisabled} />}
  </Switchable>
);

/** Each flow as it begins, by the name by which a test asks for it. */
const flows: Readonly<Record<string, () => ReactNode>> = {
  lookupOne: () => on(one),
  lookupMany: () => on(many),
  lookupOff: () => off(one),
  lookupInPage: () => inPage(RecordPicker, 'personnel.employee', person, false),
  lookupInPageOff: () => inPage(RecordPicker, 'personnel.employee', person, true),
  treeOne: () => on(tree),
  treeMany: () => on(trees),
  treeOff: () => off(trees),
  treeInPage: () => inPage(TreePicker, 'company.department', sales, false),
  treeInPageOff: () => inPage(TreePicker, 'company.department', sales, true),
  employees: () => on(employees),
  employeesOff: () => off(employees),
  expanded: () => <Switchable>{(isDisabled) => <Expanded isDisabled={isDisabled} />}</Switchable>,
  expandedOff: () => <Switchable isDisabled>{(isDisabled) => <Expanded isDisabled={isDisabled} />}</Switchable>,
};

/** One flow at a time, begun anew by `gallery.shown` with its name: for tests that walk it down many paths. */
export function FlowSection() {
  const [shown, setShown] = useState({ name: '', turn: 0 });
  useEffect(() => {
    const show = (event: Event): void => {
      if (!(event instanceof CustomEvent)) return;
      forgetCalls();
      setShown(({ turn }) => ({ name: String(event.detail), turn: turn + 1 }));
    };
    globalThis.addEventListener('gallery.shown', show);
    return () => globalThis.removeEventListener('gallery.shown', show);
  }, []);
  return (
    <div className="gallery-wide" data-turn={shown.turn}>
      <p>Flows for tests</p>
      <Forgetful key={shown.turn}>{flows[shown.name]?.()}</Forgetful>
    </div>
  );
}

/** Every call is made: nothing is known from before. */
function Forgetful({ children }: { readonly children: ReactNode }) {
  const [queries] = useState(() => {
    const client = createQueryClient();
    client.setDefaultOptions({ queries: { gcTime: 0, staleTime: 0, retry: false } });
    return client;
  });
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

/** Disabled and enabled from outside, as a form does while it is sent: `gallery.switched`. */
function Switchable({
  isDisabled: isDisabledAtFirst = false,
  children,
}: {
  readonly isDisabled?: boolean;
  readonly children: (isDisabled: boolean) => ReactNode;
}) {
  const [isDisabled, setDisabled] = useState(isDisabledAtFirst);
  useEffect(() => {
    const turn = (): void => setDisabled((is) => !is);
    globalThis.addEventListener('gallery.switched', turn);
    return () => globalThis.removeEventListener('gallery.switched', turn);
  }, []);
  return <div data-switched={isDisabled}>{children(isDisabled)}</div>;
}

interface InPageProps {
  readonly Picker: typeof RecordPicker | typeof TreePicker;
  readonly target: ResourceName;
  readonly first: Reference;
  readonly isDisabled: boolean;
}

function InPage({ Picker, target, first, isDisabled }: InPageProps) {
  const [selected, setSelected] = useTakenBack<readonly Reference[]>([first], [{ id: 4, display_name: 'Accounts' }]);
  return (
    <div data-sample="in_page" data-value={JSON.stringify(selected)} className="gallery-sample">
      <Picker
        target={target}
        label="In the page"
        selectionMode="multiple"
        selected={selected}
        isDisabled={isDisabled}
        onChange={setSelected}
      />
    </div>
  );
}

function Expanded({ isDisabled }: { readonly isDisabled: boolean }) {
  const [value, setValue] = useTakenBack<readonly unknown[]>(sixty, [2]);
  return (
    <div data-sample="employees" data-value={JSON.stringify(value)} className="gallery-sample">
      <ExpandedEmployeeField
        label="In the form"
        isRequired={false}
        isDisabled={isDisabled}
        isReadOnly={false}
        isLimited={false}
        value={value}
        onChange={setValue}
        onBlur={() => undefined}
      />
    </div>
  );
}

/** A value that `gallery.changed` sets from outside, as a form does when it is taken back. */
function useTakenBack<Value>(first: Value, later: Value): [Value, (value: Value) => void] {
  const [value, setValue] = useState(first);
  const [back] = useState(later);
  useEffect(() => {
    const change = (): void => setValue(back);
    globalThis.addEventListener('gallery.changed', change);
    return () => globalThis.removeEventListener('gallery.changed', change);
  }, [back]);
  return [value, setValue];
}
