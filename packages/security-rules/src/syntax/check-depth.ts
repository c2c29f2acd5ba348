import { MAX_EXPRESSION_DEPTH } from '../limits.ts';
import type { Expression, Ruleset } from './ast.ts';
import type { Fail } from './check-ruleset.ts';
import { expressionsOf } from './expressions-of.ts';
import { childrenOf } from './walk-expression.ts';

/** Returns the object of a suffix (`.x`, `[x]`, `.f()`); null for any other expression. */
function suffixObject(expression: Expression): Expression | null {
  switch (expression.kind) {
    case 'member':
    case 'index':
    case 'range':
    case 'method':
      return expression.object;
    default:
      return null;
  }
}

/** Returns the nesting depth of an expression. A chain of suffixes is one level. */
function depthOf(expression: Expression): number {
  let deepest = 0;
  let brackets = 0;
  let at = expression;
  for (let object = suffixObject(at); object; object = suffixObject(at)) {
    brackets += at.brackets ?? 0;
    for (const child of childrenOf(at)) {
      if (child !== object) deepest = Math.max(deepest, depthOf(child));
    }
    at = object;
  }
  for (const child of childrenOf(at)) deepest = Math.max(deepest, depthOf(child));
  return deepest + 1 + brackets + (at.brackets ?? 0);
}

/** Refuses expressions that are nested too deeply. */
export function checkDepth(ruleset: Pick<Ruleset, 'functions' | 'services'>, fail: Fail): void {
  for (const expression of expressionsOf(ruleset)) {
    if (depthOf(expression) > MAX_EXPRESSION_DEPTH) {
      fail('Expression is too complex to evaluate safely.', expression.span);
    }
  }
}
