import type { AllowTrace, Decision } from './decision.ts';
import { formatLocation, textOf, type Source } from './syntax/source.ts';
import { formatValue } from './value/show.ts';

/** Longer values are cut, so that the others stay visible. */
const MAX_SHOWN = 200;

/**
 * Explains a decision as text: every `allow` that was tried with its location and result, followed
 * by the values of its sub-expressions in source order, each text once.
 */
export function explain(decision: Decision): string {
  const { source } = decision.ruleset;
  const verdict = decision.allowed ? 'Allowed.' : 'Denied.';
  if (decision.trace.length === 0) {
    return `${verdict} No allow statement of ${source.fileName} covers this request.`;
  }
  const cost = `${decision.expressions} expressions, ${decision.reads.length} documents read`;
  const reads = decision.reads.map((path) => `  read ${path}`);
  return [
    `${verdict} ${cost}`,
    ...reads,
    ...decision.trace.flatMap((tried) => explainAllow(tried, source)),
  ].join('\n');
}

function explainAllow({ allow, result, observations }: AllowTrace, source: Source): string[] {
  const methods = allow.methods.map((method) => method.name).join(', ');
  const lines = new Map<string, string>();
  const inSourceOrder = observations
    .filter(({ expression }) => expression.kind !== 'literal')
    .toSorted(
      (a, b) =>
        a.expression.span.start - b.expression.span.start ||
        b.expression.span.end - a.expression.span.end,
    );
  for (const { expression, result: value } of inSourceOrder) {
    const text = textOf(source, expression.span);
    const shown = formatValue(value);
    const short = shown.length > MAX_SHOWN ? `${shown.slice(0, MAX_SHOWN)}…` : shown;
    const { line, column } = expression.span;
    lines.set(`${text} = ${short}`, `    ${line}:${column}  ${text} = ${short}`);
  }
  return [
    `  ${formatLocation(source, allow.span)} allow ${methods}: ${formatValue(result)}`,
    ...lines.values(),
  ];
}
