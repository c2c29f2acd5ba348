import { readFileSync } from 'node:fs';
import { parseRules, type Ruleset } from '@atelier/security-rules';

type Match = Ruleset['services'][number]['matches'][number];
type Expression = NonNullable<Match['allows'][number]['condition']>;
type Of<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>;

/**
 * A literal in a rule: a number, a period in milliseconds, a list of strings, or a pattern with
 * `{expression}` parts.
 */
export type RuleLiteral = number | string | readonly string[];

const UNIT_MS: Readonly<Record<string, number>> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};
/** Their lists are names of fields, which the tests of each collection cover. */
const FIELD_LISTS = ['exactly', 'hasAll', 'hasAny'];
/** Functions of our rules that take a pattern. */
const PATTERN_FUNCTIONS = ['fileIn', 'named', 'fresh'];
const COMPARISONS = ['<', '<=', '>', '>=', '==', '!=', 'in'];

/**
 * Returns every literal list, number, period and pattern of a rules file by its place,
 * `profiles/{member} freshProfile: filled(data.display_name, _)`. Leaves out 0, the offsets + 1 and
 * - 1, defaults of `get`, and lists of field names.
 */
export function ruleLiterals(
  fileName: 'firestore.rules' | 'storage.rules',
): Record<string, RuleLiteral[]> {
  const text = readFileSync(new URL(`../../../${fileName}`, import.meta.url), 'utf8');
  const found: Record<string, RuleLiteral[]> = {};
  const add = (place: string, root: Expression) => {
    for (const [fact, literals] of factsOf(root, text)) {
      const key = `${place}: ${fact}`;
      found[key] = [...(found[key] ?? []), ...literals];
    }
  };
  const visit = (
    { functions, matches, allows }: Pick<Match, 'functions' | 'matches' | 'allows'>,
    path: string,
  ) => {
    const prefix = path === '' ? '' : `${path} `;
    for (const { name, lets, body } of functions) {
      for (const expression of [...lets.map(({ value }) => value), body]) {
        add(`${prefix}${name}`, expression);
      }
    }
    for (const { methods, condition } of allows) {
      if (condition) add(`${prefix}${methods.map(({ name }) => name).join(', ')}`, condition);
    }
    for (const match of matches) {
      const parts = match.pattern.flatMap((part) =>
        part.kind === 'text' ? [part.text] : [`{${part.name}}`],
      );
      const own = parts
        .join('/')
        .replace(/^(databases\/\{database\}\/documents|b\/\{bucket\}\/o)\/?/, '');
      visit(match, [path, own].filter(Boolean).join('/'));
    }
  };
  for (const service of parseRules(text, fileName).services) visit({ ...service, allows: [] }, '');
  return found;
}

/** Returns the literals below an expression by the comparison or call that contains them. */
function factsOf(root: Expression, text: string): [fact: string, literals: RuleLiteral[]][] {
  const facts = new Map<Expression, { expression: Expression; literal: RuleLiteral }[]>();
  const visit = (expression: Expression, owner: Expression) => {
    const literal = literalOf(expression, owner, text);
    if (literal !== undefined) {
      facts.set(owner, [...(facts.get(owner) ?? []), { expression, literal }]);
      return;
    }
    const isFieldList = 'name' in expression && FIELD_LISTS.includes(expression.name);
    for (const child of childrenOf(expression)) {
      const isSkipped =
        isOffset(expression, child) ||
        (isFieldList && child.kind !== 'method' && child.kind !== 'call');
      if (!isSkipped) visit(child, ownerOf(expression, owner));
    }
  };
  visit(root, root);
  return [...facts].map(([owner, literals]) => [
    withBlanks(owner, literals, text),
    literals.map((one) => one.literal),
  ]);
}

function ownerOf(expression: Expression, owner: Expression): Expression {
  if (expression.kind === 'call') return expression;
  if (expression.kind === 'method') return expression.args.length > 0 ? expression : owner;
  return expression.kind === 'binary' && COMPARISONS.includes(expression.operator)
    ? expression
    : owner;
}

function literalOf(
  expression: Expression,
  owner: Expression,
  text: string,
): RuleLiteral | undefined {
  switch (expression.kind) {
    case 'literal':
      return singleLiteral(expression, owner);
    case 'method':
      return periodOf(expression, text);
    case 'list': {
      const areFields = owner.kind === 'method' && textOf(owner.object, text) === 'changed()';
      return areFields ? undefined : stringsOf(expression);
    }
    case 'binary':
      return isPatternOwner(owner) ? patternOf(expression, text) : undefined;
    default:
      return undefined;
  }
}

function singleLiteral({ value }: Of<'literal'>, owner: Expression): number | string | undefined {
  if (owner.kind === 'method' && owner.name === 'get') return undefined;
  if (value.type === 'string') return isPatternOwner(owner) ? value.value : undefined;
  if (value.type !== 'int' && value.type !== 'float') return undefined;
  return isStructural(Number(value.value), owner) ? undefined : Number(value.value);
}

/** Returns the milliseconds of `duration.value(3, 'd')`. */
function periodOf({ name, object, args }: Of<'method'>, text: string): number | undefined {
  if (name !== 'value' || textOf(object, text) !== 'duration') return undefined;
  const [amount, unit] = args.map((argument) => textOf(argument, text).replaceAll("'", ''));
  return Number(amount) * (UNIT_MS[unit ?? ''] ?? NaN);
}

function stringsOf({ items }: Of<'list'>): string[] | undefined {
  const strings = items.flatMap((item) =>
    item.kind === 'literal' && item.value.type === 'string' ? [item.value.value] : [],
  );
  return strings.length === items.length && strings.length > 0 ? strings : undefined;
}

function patternOf(expression: Of<'binary'>, text: string): string | undefined {
  if (expression.operator !== '+') return undefined;
  return partsOf(expression)
    .map((part) =>
      part.kind === 'literal' && part.value.type === 'string'
        ? part.value.value
        : `{${textOf(part, text)}}`,
    )
    .join('');
}

/** Returns whether the strings of a call are patterns, file extensions or content types. */
function isPatternOwner(owner: Expression): boolean {
  return (
    (owner.kind === 'method' && owner.name === 'matches') ||
    (owner.kind === 'call' && PATTERN_FUNCTIONS.includes(owner.name))
  );
}

/** Returns whether a number only means "none" or "exactly one". */
function isStructural(value: number, owner: Expression): boolean {
  return value === 0 || (value === 1 && owner.kind === 'binary' && owner.operator === '==');
}

/** Returns whether a child is the 1 of `+ 1` or `- 1`. */
function isOffset(parent: Expression, child: Expression): boolean {
  return (
    parent.kind === 'binary' &&
    ['+', '-'].includes(parent.operator) &&
    child.kind === 'literal' &&
    child.value.type === 'int' &&
    child.value.value === 1n
  );
}

function partsOf(expression: Expression): Expression[] {
  return expression.kind === 'binary' && expression.operator === '+'
    ? [...partsOf(expression.left), ...partsOf(expression.right)]
    : [expression];
}

function withBlanks(
  owner: Expression,
  literals: readonly { expression: Expression }[],
  text: string,
): string {
  let from = owner.span.start;
  let fact = '';
  for (const { expression } of literals) {
    fact += `${text.slice(from, expression.span.start)}_`;
    from = expression.span.end;
  }
  return (fact + text.slice(from, owner.span.end)).replace(/\s+/g, ' ');
}

const textOf = ({ span }: Expression, text: string): string => text.slice(span.start, span.end);

function childrenOf(expression: Expression): readonly Expression[] {
  return Object.values(expression)
    .flatMap((value: unknown) => (Array.isArray(value) ? value : [value]))
    .filter(isExpression);
}

function isExpression(value: unknown): value is Expression {
  return typeof value === 'object' && value !== null && 'kind' in value && 'span' in value;
}
