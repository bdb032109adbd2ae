import type { Check, Finding } from './check.ts';
import type { SourceFile, SyntaxNode } from './syntax.ts';
import { firstOf, isNode, literalText, nodesOf, placeOf, propertiesOf, readSources } from './syntax.ts';

/**
 * The naming rules of all charts (docs/architecture.md#flows): the id is the flow's name; states are lowerCamel; events are
 * `noun.pastVerb`; guards read as questions; machines are made by `setup()` and begin with a comment.
 */
export const machines: Check = {
  name: 'machine grammar',
  run: async () => {
    const files = await readSources(['src/machines/**/*.ts', 'src/features/*/machines/**/*.ts', 'src/shared/**/*.ts']);
    return files.flatMap(machineFindings);
  },
};

const lowerCamel = /^[a-z][a-zA-Z0-9]*$/;
/** `code.expired`, `password.sent`, `pinned.moved`; two or more parts, the last a past participle. */
const event = /^[a-z][a-zA-Z0-9]*(\.[a-z][a-zA-Z0-9]*)+$/;
const question = /^(is|has|was|were|can|may|must|should|needs|wants|does|did|are|had|will|knows)[A-Z0-9]/;

/** Past participles without -ed in our events. */
const irregular = new Set([
  'begun',
  'built',
  'caught',
  'chosen',
  'cut',
  'drawn',
  'found',
  'given',
  'gone',
  'got',
  'heard',
  'held',
  'known',
  'left',
  'lost',
  'made',
  'met',
  'paid',
  'put',
  'read',
  'reset',
  'run',
  'seen',
  'sent',
  'set',
  'shown',
  'shut',
  'spent',
  'taken',
  'told',
  'typed',
  'undone',
  'won',
  'withdrawn',
  'written',
  'done',
  'shrunk',
  'grown',
  'kept',
  'understood',
  'hidden',
  'split',
]);

/** Checks all machines of a file. */
export function machineFindings(file: SourceFile): Finding[] {
  const findings: Finding[] = [];
  for (const node of nodesOf(file.program)) {
    const call = calledName(node);
    if (call === 'createMachine') {
      const from = isNode(node['callee']) && node['callee'].type === 'MemberExpression';
      if (!from)
        findings.push({ where: placeOf(file, node), message: 'make machines with setup({ … }).createMachine' });
      findings.push(...chartFindings(file, firstOf(node)));
      if (!file.text.includes('/**'))
        findings.push({ where: file.path, message: 'open with a comment that gives the rules' });
    }
    if (call === 'setup') {
      const { guards, delays } = Object.fromEntries(propertiesOf(firstOf(node)));
      for (const [name, value] of propertiesOf(guards)) {
        if (!question.test(name)) {
          findings.push({
            where: placeOf(file, value),
            message: `guard "${name}" does not read as a question (isExpired)`,
          });
        }
      }
      for (const [name, value] of propertiesOf(delays)) {
        if (!lowerCamel.test(name))
          findings.push({ where: placeOf(file, value), message: `delay "${name}" has no name` });
      }
    }
  }
  return findings;
}

function chartFindings(file: SourceFile, chart: unknown): Finding[] {
  const top = propertiesOf(chart);
  const findings: Finding[] = [];
  const add = (node: SyntaxNode, message: string): void => {
    findings.push({ where: placeOf(file, node), message });
  };
  const id = top.get('id');
  const name = literalText(id);
  if (isNode(chart) && name === undefined) add(chart, 'the machine has no literal id');
  else if (id && name !== undefined && !lowerCamel.test(name)) add(id, `machine id "${name}" is not lowerCamel`);

  const visit = (state: ReadonlyMap<string, SyntaxNode>): void => {
    for (const [trigger, target] of propertiesOf(state.get('on'))) {
      const problem = eventProblem(trigger);
      if (problem) add(target, problem);
    }
    for (const [delay, target] of propertiesOf(state.get('after'))) {
      if (/^\d/.test(delay)) add(target, `delay ${delay} is a number: name it in setup({ delays })`);
    }
    const after = state.get('after');
    if (after && isNode(after) && Array.isArray(after['properties'])) {
      for (const property of after['properties']) {
        if (isNode(property) && isNode(property['key']) && typeof property['key']['value'] === 'number') {
          add(property, 'delays are named in setup({ delays }), so that tests drive the clock');
        }
      }
    }
    for (const [stateName, child] of propertiesOf(state.get('states'))) {
      if (!lowerCamel.test(stateName)) add(child, `state "${stateName}" is not lowerCamel`);
      visit(propertiesOf(child));
    }
  };
  visit(top);
  return findings;
}

/** The problem of an event's name, or undefined. XState's own events and the wildcard are not checked. */
export function eventProblem(name: string): string | undefined {
  if (name === '*' || name.startsWith('xstate.')) return undefined;
  if (!event.test(name)) return `event "${name}" is not noun.pastVerb`;
  const last = name.split('.').at(-1) ?? '';
  const words = last.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
  const past = words.some((word) => word.endsWith('ed') || irregular.has(word));
  return past ? undefined : `event "${name}" does not end in a past verb`;
}

function calledName(node: SyntaxNode): string | undefined {
  if (node.type !== 'CallExpression' || !isNode(node['callee'])) return undefined;
  const { callee } = node;
  const name = callee.type === 'MemberExpression' && isNode(callee['property']) ? callee['property'] : callee;
  return typeof name['name'] === 'string' ? name['name'] : undefined;
}
