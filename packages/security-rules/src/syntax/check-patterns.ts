import type { Ruleset } from './ast.ts';
import type { Fail } from './check-ruleset.ts';
import { expressionsOf } from './expressions-of.ts';
import { walkExpression } from './walk-expression.ts';
import { compilePattern } from '../value/pattern.ts';

const PATTERN_METHODS: ReadonlySet<string> = new Set(['matches', 'split']);

/** Refuses a regular expression that stands as a literal and is not RE2; those of `replace` fail when they are used. */
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
