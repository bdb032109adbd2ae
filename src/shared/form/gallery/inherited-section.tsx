import { useState } from 'react';
import { choice, defineResource, minute, reference, checkbox } from '#shared/contract/index.ts';
import { inheritedCall, inheritedFields } from '#shared/contract/inheritance.ts';
import { Section } from '#shared/ui/gallery/section.tsx';
import { InheritedForm, type NodeSettings } from '../inherited/inherited-form.tsx';
import { answerCalls } from './answers.ts';

const settings = defineResource({
  name: 'attendance.global_rule',
  module: 'ZBGA',
  path: '/gallery/settings/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'att', key: 'globalRule' },
  defaultOrdering: 'id',
  fields: {
    late_measure: choice(['fromStart', 'beyondGrace'], { default: 'fromStart' }),
    miss_in_as: choice(['flag', 'late', 'absent'], { default: 'flag' }),
    miss_in_minutes: minute({ max: 1440, visibleWhen: { field: 'miss_in_as', is: 'late' }, required: true }),
    ot_max: minute({ max: 1440 }),
    weekend_6: checkbox({ default: true }),
    weekend_7: checkbox({ default: true }),
  },
});

const inherits = {
  by: 'department',
  from: settings,
  together: [['weekend_6', 'weekend_7']],
  none: { ot_max: 1440 },
  call: inheritedCall({
    name: 'attendance.department_rule',
    module: 'ZBGA',
    path: '/gallery/node_settings/',
    audience: { of: 'company', scope: 'shared' },
  }),
} as const;

const ofNode = defineResource({
  name: 'attendance.department_rule',
  module: 'ZBGA',
  path: '/gallery/node_settings/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'att', key: 'departmentRule' },
  defaultOrdering: 'id',
  inherits,
  fields: { department: reference('company.department', { required: true }), ...inheritedFields(inherits) },
});

const node = { id: 7, display_name: 'Moulding' };
const begins: NodeSettings = {
  record: {
    id: 1,
    display_name: 'Moulding',
    version: 1,
    create_time: '2026-01-05T08:00:00Z',
    update_time: '2026-01-05T08:00:00Z',
    department: node,
    late_measure: null,
    miss_in_as: 'late',
    miss_in_minutes: 30,
    ot_max: 1440,
    weekend_6: null,
    weekend_7: null,
  },
  inherited: {
    values: {
      late_measure: 'beyondGrace',
      miss_in_as: 'flag',
      miss_in_minutes: null,
      ot_max: 120,
      weekend_6: true,
      weekend_7: true,
    },
    sources: {
      late_measure: { kind: 'above', id: 5, display_name: 'Foundry' },
      miss_in_as: { kind: 'company' },
      ot_max: { kind: 'above', id: 6, display_name: '' },
      weekend_6: { kind: 'company' },
    },
  },
};

/** Shows what was sent last. */
let sent = '';

answerCalls(({ path, method, body }) => {
  if (!path.startsWith('/gallery/node_settings/')) return undefined;
  sent = `${method} ${JSON.stringify(body)}`;
  return { code: 'ZBGA0000', data: method === 'DELETE' ? null : begins.record };
});

/** A node's settings: own values, those of a node above, and the company's. */
export function InheritedSection() {
  const [sentText, setSentText] = useState('');
  const [turn, setTurn] = useState(0);
  return (
    <Section title="Own and inherited values">
      <div className="gallery-form">
        <InheritedForm
          key={turn}
          resource={ofNode}
          inherits={inherits}
          from={settings}
          node={node}
          settings={begins}
          readFresh={() => Promise.resolve(begins)}
          onUnsaved={() => undefined}
          onClosed={() => {
            setSentText(sent);
            setTurn(turn + 1);
          }}
        />
      </div>
      <output data-sent={sentText}>{sentText}</output>
    </Section>
  );
}
