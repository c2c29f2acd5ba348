import type { Ruleset } from './ast.ts';
import type { Fail } from './check-ruleset.ts';
import { expressionsOf } from './expressions-of.ts';
import { walkExpression } from './walk-expression.ts';
import { compilePattern } from '../value/pattern.ts';

const PATTERN_METHODS: ReadonlySet<string> = new Set(['matches', 'split']);

/**
 * Refuses literal regular expressions that are not valid RE2, except those of `replace`, which fail
 * at run time.
 */
export function checkPatterns(ruleset: Pick<Ruleset, 'functions' | 'services'>, fail: Fail): void {
  for (const outermost of expressionsOf(ruleset)) {
    walkExpression(outermost, (node) => {
      if (node.kind !== 'method' || !PATTERN_METHODS.has(node.name)) return;
      const pattern = node.args[0];
      if (pattern?.kind !== 'literal' || pattern.value.type !== 'string') return;
      if (compilePattern(pattern.value.value) === null) {
        fail(`Invalid regular expression pattern. Pattern: ${pattern.value.value}.`, pattern.span);
      }
    });
  }
}
