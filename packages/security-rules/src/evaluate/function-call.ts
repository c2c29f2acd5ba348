import { CONVERSIONS } from '../builtin/conversions.ts';
import { METHODS } from '../builtin/methods.ts';
import { NAMESPACE_FUNCTIONS } from '../builtin/namespaces.ts';
import { callOverload } from '../builtin/overload.ts';
import type { Expression } from '../syntax/ast.ts';
import { PACKAGES } from '../syntax/token.ts';
import { errorValue, functionNotFound, NULL_ERROR } from '../value/error.ts';
import type { Result } from '../value/value.ts';
import { accessFunction } from './access-function.ts';
import { constraintMethod } from './constraint-proof.ts';
import {
  findFunction,
  findVariable,
  type Evaluate,
  type EvaluationContext,
  type Scope,
} from './evaluation-context.ts';
import { evaluateAll } from './evaluate-operands.ts';

type Call = Extract<Expression, { kind: 'call' }>;
type MethodCall = Extract<Expression, { kind: 'method' }>;

function notation(name: string): (types: readonly string[]) => string {
  return (types) => `${name}(${types.join(', ')})`;
}

/** `f(…)`: a declared function, else a conversion, `debug`, or a document access. */
export function callFunction(
  call: Call,
  scope: Scope,
  evaluation: EvaluationContext,
  evaluate: Evaluate,
): Result {
  const found = findFunction(scope, call.name);
  if (found) return callDeclared(call, found, scope, evaluation, evaluate);
  const args = evaluateAll(call.args, scope, evaluation, evaluate);
  if (!Array.isArray(args)) return args;
  if (call.name === 'debug') {
    return args[0] ?? errorValue('Service call error. Function: [debug], Argument: [].');
  }
  const conversion = CONVERSIONS.get(call.name);
  if (conversion) return callOverload(conversion, args, notation(call.name));
  if (evaluation.service === 'cloud.firestore') {
    const access = accessFunction(call.name);
    if (access) return access(args, evaluation);
  }
  return functionNotFound(call.name);
}

/**
 * Calls a declared function in the scope of its declaration. Errors are passed as arguments, since
 * its body may absorb them.
 */
function callDeclared(
  call: Call,
  { declaration, scope: declarationScope }: NonNullable<ReturnType<typeof findFunction>>,
  scope: Scope,
  evaluation: EvaluationContext,
  evaluate: Evaluate,
): Result {
  const args = call.args
    .toReversed()
    .map((arg) => evaluate(arg, scope, evaluation))
    .reverse();
  const names = declaration.params.map((param) => param.name);
  if (args.length !== names.length) {
    const expected = `${declaration.name}(${names.join(', ')})`;
    return errorValue(
      `Incorrect number of arguments. Received: ${args.length}. Expected: ${expected}.`,
    );
  }
  const variables = new Map<string, Result>(
    names.map((name, index) => [name, args[index] ?? NULL_ERROR]),
  );
  const body: Scope = { variables, functions: [], outer: declarationScope };
  for (const binding of declaration.lets) {
    evaluation.expressionCount += 1;
    variables.set(binding.name, evaluate(binding.value, body, evaluation));
  }
  return evaluate(declaration.body, body, evaluation);
}

/** `object.f(…)`: a method of the object's type, or a function of a namespace. */
export function callMethod(
  call: MethodCall,
  scope: Scope,
  evaluation: EvaluationContext,
  evaluate: Evaluate,
): Result {
  if (call.object.kind === 'variable') {
    const { name } = call.object;
    if (PACKAGES.has(name)) {
      return callNamespace(`${name}.${call.name}`, call.args, scope, evaluation, evaluate);
    }
    const isFirestore = name === 'firestore' && evaluation.service === 'firebase.storage';
    if (isFirestore && findVariable(scope, name) === undefined) {
      return callFirestore(call, scope, evaluation, evaluate);
    }
  }
  const operands = evaluateAll([call.object, ...call.args], scope, evaluation, evaluate);
  if (!Array.isArray(operands)) return operands;
  const [receiver, ...args] = operands;
  if (!receiver || receiver.type === 'null') return NULL_ERROR;
  if (receiver.type === 'constraint') return constraintMethod(receiver, call.name, args);
  const overloads = METHODS.get(receiver.type)?.get(call.name);
  if (!overloads) return functionNotFound(call.name);
  // Messages do not count the receiver as an argument.
  const notationOf = (types: readonly string[]): string =>
    `${types[0]}.${call.name}(${types.slice(1).join(', ')})`;
  if (!overloads.some((candidate) => candidate.params.length === operands.length)) {
    const expected = overloads.map((candidate) => notationOf(candidate.params)).join(', ');
    return errorValue(
      `Incorrect number of arguments. Received: ${args.length}. Expected: ${expected}.`,
    );
  }
  return callOverload(overloads, operands, notationOf);
}

function callNamespace(
  name: string,
  args: readonly Expression[],
  scope: Scope,
  evaluation: EvaluationContext,
  evaluate: Evaluate,
): Result {
  const values = evaluateAll(args, scope, evaluation, evaluate);
  if (!Array.isArray(values)) return values;
  const overloads = NAMESPACE_FUNCTIONS.get(name);
  return overloads ? callOverload(overloads, values, notation(name)) : functionNotFound(name);
}

/** `firestore.get(path)` and `firestore.exists(path)` of Storage rules. */
function callFirestore(
  call: MethodCall,
  scope: Scope,
  evaluation: EvaluationContext,
  evaluate: Evaluate,
): Result {
  const args = evaluateAll(call.args, scope, evaluation, evaluate);
  if (!Array.isArray(args)) return args;
  const access = call.name === 'get' || call.name === 'exists' ? accessFunction(call.name) : null;
  return access ? access(args, evaluation) : functionNotFound(`firestore.${call.name}`);
}
