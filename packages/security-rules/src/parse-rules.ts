import { checkRuleset } from './syntax/check-ruleset.ts';
import type { Ruleset } from './syntax/ast.ts';
import { tokenize } from './syntax/lexer.ts';
import { parseRulesetTree } from './syntax/parse-ruleset.ts';
import { RulesSyntaxError } from './syntax/rules-syntax-error.ts';
import { TokenReader } from './syntax/token-reader.ts';

const OLD_VERSION =
  'Ruleset uses old version (version [1]). Please update to the latest version (version [2]).';

/**
 * Parses and checks a rules file.
 * @param fileName  shown in messages; nothing is read from disk
 * @returns the syntax tree, with the warnings of the compiler
 * @throws RulesSyntaxError
 */
export function parseRules(text: string, fileName: string): Ruleset {
  const source = { fileName, text };
  if (text.trim() === '') {
    const start = { start: 0, end: 0, line: 1, column: 1 };
    throw new RulesSyntaxError('Rules content empty. Compilation aborted.', source, start);
  }
  const { hasVersion, ...tree } = parseRulesetTree(new TokenReader(source, tokenize(source)));
  const warnings = checkRuleset({ source, ...tree });
  return {
    source,
    ...tree,
    warnings: hasVersion ? warnings : [{ description: OLD_VERSION, span: null }, ...warnings],
  };
}
