import type { Expression, FunctionDeclaration, Match, Ruleset } from './ast.ts';
import type { Fail } from './check-ruleset.ts';
import { walkExpression } from './walk-expression.ts';
import { MAX_CALL_DEPTH } from '../limits.ts';

/** The functions visible at a location, innermost declarations first. */
interface FunctionScope {
  readonly functions: readonly FunctionDeclaration[];
  readonly outer: FunctionScope | null;
}

function find(
  name: string,
  visible: FunctionScope | null,
): { target: FunctionDeclaration; visible: FunctionScope } | null {
  for (let scope = visible; scope; scope = scope.outer) {
    const target = scope.functions.find((declaration) => declaration.name === name);
    if (target) return { target, visible: scope };
  }
  return null;
}

/** Refuses call cycles, even of unused functions, and chains of calls that are too deep. */
export function checkCalls(ruleset: Pick<Ruleset, 'functions' | 'services'>, fail: Fail): void {
  const depths = new Map<FunctionDeclaration, number>();
  const stack: FunctionDeclaration[] = [];

  function depthOf(declaration: FunctionDeclaration, visible: FunctionScope): number {
    const known = depths.get(declaration);
    if (known !== undefined) return known;
    stack.push(declaration);
    let deepest = 0;
    for (const expression of [
      ...declaration.lets.map((binding) => binding.value),
      declaration.body,
    ]) {
      deepest = Math.max(deepest, callsIn(expression, visible));
    }
    stack.pop();
    depths.set(declaration, deepest + 1);
    return deepest + 1;
  }

  function callsIn(expression: Expression, visible: FunctionScope): number {
    let deepest = 0;
    walkExpression(expression, (node) => {
      if (node.kind !== 'call') return;
      const found = find(node.name, visible);
      if (!found) return;
      if (stack.at(-1) === found.target) fail('Recursive call is not allowed.', node.span);
      if (stack.includes(found.target)) {
        const cycle = stack
          .slice(stack.indexOf(found.target))
          .map((declaration) => declaration.name);
        fail(`Detected a call cycle between [${cycle.join(',')}] functions.`, node.span);
      }
      deepest = Math.max(deepest, depthOf(found.target, found.visible));
      if (deepest > MAX_CALL_DEPTH) fail('Maximum allowed call depth of 20 is reached.', node.span);
    });
    return deepest;
  }

  function visit(
    owner: Pick<Match, 'functions' | 'matches' | 'allows'>,
    outer: FunctionScope,
  ): void {
    const visible: FunctionScope = { functions: owner.functions, outer };
    for (const declaration of owner.functions) depthOf(declaration, visible);
    for (const { condition } of owner.allows) if (condition) callsIn(condition, visible);
    for (const match of owner.matches) visit(match, visible);
  }

  const file: FunctionScope = { functions: ruleset.functions, outer: null };
  for (const declaration of ruleset.functions) depthOf(declaration, file);
  for (const service of ruleset.services) visit({ ...service, allows: [] }, file);
}
