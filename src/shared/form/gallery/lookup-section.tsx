import './company-data.ts';
import { useState } from 'react';
import { reference, references, type Reference } from '#shared/contract/index.ts';
import { Section } from '#shared/ui/gallery/section.tsx';
import { RecordPicker, TreePicker } from '../lookup/index.ts';
import { Sample, States } from './sample.tsx';

const person = { id: 3, display_name: 'Lucía Hernández' };
const several = [person, { id: 9, display_name: 'يوسف الحداد' }];

/** Many-to-one and many-to-many, plain. */
export function LookupSection() {
  return (
    <>
      <States
        title="Many-to-one"
        name="one"
        field={reference('personnel.employee', {})}
        required={reference('personnel.employee', { required: true })}
        value={person}
      />
      <States
        title="Many-to-many"
        name="many"
        field={references('personnel.employee', { whenEmpty: 'nothing' })}
        required={references('personnel.employee', { required: true })}
        value={several}
        empty={[]}
      />
      <Section title="Lookup, further">
        <Sample
          name="retrieved"
          field={reference('personnel.employee', {})}
          value={131}
          hint="Came as an id: retrieved"
        />
        <Sample
          name="retrieved_elsewhere"
          field={reference('personnel.employee', { retrieveTarget: 'gallery.person' })}
          value={130}
          hint="Retrieved elsewhere than listed"
        />
        <Sample
          name="read"
          field={references('personnel.employee', { whenEmpty: 'nothing' })}
          value={[131, 132, 133, 134, 135, 136, 137]}
          hint="Came as ids: read, six names shown"
        />
        <Sample
          name="limited"
          field={references('personnel.employee', { whenEmpty: 'nothing', limitTags: true })}
          value={several}
          hint="One name"
        />
        <Sample name="short" field={reference('gallery.shift', {})} hint="One page: no search" />
        <Sample
          name="filtered"
          field={reference('personnel.employee', { filters: { department__in: '3' }, pageSize: 5 })}
          hint="Payroll only, five a page"
        />
        <InPage />
      </Section>
    </>
  );
}

/** Many-to-one and many-to-many, as trees. */
export function TreeSection() {
  const sales = { id: 5, display_name: 'Sales' };
  return (
    <>
      <States
        title="Tree select"
        name="tree"
        field={reference('company.department', { tree: true })}
        required={reference('company.department', { tree: true, required: true })}
        value={sales}
      />
      <States
        title="Multi-select tree"
        name="trees"
        field={references('company.department', { whenEmpty: 'nothing', tree: true })}
        required={references('company.department', { tree: true, required: true })}
        value={[sales, { id: 10, display_name: 'Warehouse' }]}
        empty={[]}
      />
      <Section title="Trees, further">
        <Sample
          name="limited_trees"
          field={references('company.department', { whenEmpty: 'nothing', tree: true, limitTags: true })}
          value={[sales, { id: 10, display_name: 'Warehouse' }]}
          hint="One name"
        />
        <Sample
          name="departments"
          field={references('company.department', { whenEmpty: 'said', tree: true })}
          value={[]}
          hint="None means all"
        />
        <Sample
          name="large"
          field={references('gallery.site', { whenEmpty: 'nothing', tree: true })}
          value={[]}
          hint="10,000 nodes"
        />
        <Sample
          name="large_one"
          field={reference('gallery.site', { tree: true })}
          value={7777}
          hint="Came as an id: retrieved"
        />
        <TreeInPage />
      </Section>
    </>
  );
}

function InPage() {
  const [selected, setSelected] = useState<readonly Reference[]>(several);
  return (
    <div data-sample="in_page" data-value={JSON.stringify(selected)} className="gallery-sample">
      <RecordPicker
        target="personnel.employee"
        label="People, in the page"
        selectionMode="multiple"
        selected={selected}
        onChange={setSelected}
      />
    </div>
  );
}

function TreeInPage() {
  const [selected, setSelected] = useState<readonly Reference[]>([{ id: 6, display_name: 'Export' }]);
  return (
    <div data-sample="tree_in_page" data-value={JSON.stringify(selected)} className="gallery-sample">
      <TreePicker
        target="company.department"
        label="Departments, in the page"
        selectionMode="multiple"
        selected={selected}
        onChange={setSelected}
      />
    </div>
  );
}
