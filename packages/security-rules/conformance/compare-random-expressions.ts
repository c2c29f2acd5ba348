import { judgeFact } from './judge-fact.ts';
import type { Fact } from './fact.ts';
import { literal } from './value-to-literal.ts';
import type { GoogleEmulator } from './google-emulator.ts';
import { randomExpression } from './random-expression.ts';
import { randomFrom, type SeededRandom } from './seeded-random.ts';

const AUTH: NonNullable<Fact['auth']> = {
  uid: 'alice',
  token: { email: 'alice@example.com', roles: ['a', 'b'], level: 3 },
};

/**
 * Returns a condition that is true exactly when an expression has the value that our evaluator
 * gives it, types of numbers included; or, when it fails here, a condition that fails too.
 */
function assertionFor(expression: string): string {
  const { decisions, verdict } = judgeFact({
    name: '',
    expr: `debug(${expression}) == null`,
    auth: AUTH,
    source: '',
  });
  if (verdict === 'syntax-error') return `[${expression}].size() == 1`;
  const observed = decisions[0]?.trace[0]?.observations.find(
    ({ expression: { kind }, expression: node }) =>
      kind === 'call' && 'name' in node && node.name === 'debug',
  );
  const result = observed?.result;
  if (!result || result.type === 'error') return `[${expression}].size() == 1`;
  if (result.type === 'float' && Number.isNaN(result.value)) return `math.isNaN(${expression})`;
  const text = literal(result);
  if (text !== null) return `[${expression}] == [${text}]`;
  return result.type === 'path' ? `${expression} is path` : `[${expression}].size() == 1`;
}

/**
 * Whether an expression contains a float of more than 15 digits. How many digits `string()` writes
 * depends on the Java version of the emulator: 18 before Java 19, then the shortest form.
 */
function hasLongFloat(expression: string): boolean {
  const { decisions } = judgeFact({
    name: '',
    expr: `debug(${expression}) == null`,
    auth: AUTH,
    source: '',
  });
  const observations = decisions.flatMap(({ trace }) =>
    trace.flatMap((tried) => tried.observations),
  );
  return observations.some(
    ({ result }) =>
      result.type === 'float' &&
      Number.isFinite(result.value) &&
      Number(result.value.toPrecision(15)) !== result.value,
  );
}

function randomComparableExpression(random: SeededRandom): string {
  let expression = randomExpression(random);
  while (hasLongFloat(expression)) expression = randomExpression(random);
  return expression;
}

function randomFact(random: SeededRandom, name: string): Fact {
  return {
    name,
    expr: assertionFor(randomComparableExpression(random)),
    auth: AUTH,
    source: 'fuzzer',
  };
}

/**
 * Compares our evaluator with Google's emulator on random expressions.
 * @returns the facts on which they differ, with the emulator's verdict as `expect`
 */
export async function compareRandomExpressions(
  emulator: GoogleEmulator,
  seed: number,
  rounds: number,
): Promise<Fact[]> {
  const random = randomFrom(seed);
  const facts = Array.from({ length: rounds }, (_, index) =>
    randomFact(random, `seed ${seed}, expression ${index}`),
  );
  const verdicts = await emulator.judge(facts);
  return facts.flatMap((fact, index) => {
    const expect = verdicts[index];
    return expect === undefined || expect === 'failure' || expect === judgeFact(fact).verdict
      ? []
      : [{ ...fact, expect }];
  });
}
