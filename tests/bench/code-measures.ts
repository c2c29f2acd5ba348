import { Linter, type Rule } from 'eslint';
import sonarjs from 'eslint-plugin-sonarjs';
import tseslint from 'typescript-eslint';

/** What a file shows of how hard it is to read. */
export interface CodeMeasures {
  readonly tokens: number;
  readonly lines: number;
  readonly linesOver100: number;
  /** Lines on which the questions of two conditional expressions stand, or more. */
  readonly linesOfTwoTernaries: number;
  /** Lines of each function, from its head to its end. */
  readonly functionLines: readonly number[];
  /** Cognitive complexity of each function that has any. */
  readonly complexities: readonly number[];
}

/** A rule that reports nothing and keeps what it meets. */
function measuringRule(keep: (found: { tokens: number; functions: number[] }) => void) {
  return {
    create: ({ sourceCode }): Rule.RuleListener => {
      const functions: number[] = [];
      return {
        ':function'({ loc }: Rule.Node) {
          if (loc) functions.push(loc.end.line - loc.start.line + 1);
        },
        'Program:exit': () => keep({ tokens: sourceCode.ast.tokens.length, functions }),
      };
    },
  } satisfies Rule.RuleModule;
}

const NESTED = /from (\d+) to/;
/** The question mark of a conditional expression: neither optional nor a default. */
const QUESTION = /\s\?\s(?!\?)/g;

/** Measures a file of TypeScript or JavaScript. @throws Error if it cannot be parsed */
export function measureCode(file: string, text: string): CodeMeasures {
  let found = { tokens: 0, functions: [] as number[] };
  const messages = new Linter().verify(
    text,
    [
      {
        files: ['**/*.{js,mjs,ts,tsx}'],
        languageOptions: { parser: tseslint.parser as Linter.Parser },
        linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' },
        plugins: {
          sonarjs,
          measures: { rules: { all: measuringRule((measured) => (found = measured)) } },
        },
        rules: { 'sonarjs/cognitive-complexity': ['error', 0], 'measures/all': 'error' },
      },
    ],
    file,
  );
  const fatal = messages.find((message) => message.fatal);
  if (fatal) throw new Error(`${file}: ${fatal.message}`);
  const lines = text.split('\n').slice(0, -1);
  return {
    tokens: found.tokens,
    lines: lines.length,
    linesOver100: lines.filter((line) => line.length > 100).length,
    linesOfTwoTernaries: lines.filter((line) => (line.match(QUESTION)?.length ?? 0) > 1).length,
    functionLines: found.functions,
    complexities: messages.flatMap(({ message }) => Number(NESTED.exec(message)?.[1] ?? [])),
  };
}
