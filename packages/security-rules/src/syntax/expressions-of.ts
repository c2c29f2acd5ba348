import type { Expression, FunctionDeclaration, Match, Ruleset } from './ast.ts';

function ofFunctions(functions: readonly FunctionDeclaration[]): Expression[] {
  return functions.flatMap((declaration) => [
    ...declaration.lets.map((binding) => binding.value),
    declaration.body,
  ]);
}

function ofMatch(match: Match): Expression[] {
  return [
    ...ofFunctions(match.functions),
    ...match.allows.flatMap((allow) => (allow.condition ? [allow.condition] : [])),
    ...match.matches.flatMap(ofMatch),
  ];
}

/**
 * Returns all outermost expressions of a ruleset: function bodies, `let` values and `allow`
 * conditions.
 */
export function expressionsOf(ruleset: Pick<Ruleset, 'functions' | 'services'>): Expression[] {
  return [
    ...ofFunctions(ruleset.functions),
    ...ruleset.services.flatMap((service) => [
      ...ofFunctions(service.functions),
      ...service.matches.flatMap(ofMatch),
    ]),
  ];
}
