import { FALSE, TRUE } from '../value/bool.ts';
import { typeError } from '../value/error.ts';
import { isError, type Result } from '../value/value.ts';

type LazyResult = () => Result;

function expectBool(result: Result): Result {
  return isError(result) || result.type === 'bool' ? result : typeError(result.type, 'bool');
}

function isBoolValue(result: Result, value: boolean): boolean {
  return result.type === 'bool' && result.value === value;
}

/**
 * Conjunction : Membership ( `&&` Membership )*  — `false` on one side absorbs an error on the
 * other.
 */
export function conjunction(left: LazyResult, right: LazyResult): Result {
  const first = expectBool(left());
  if (isBoolValue(first, false)) return FALSE;
  const second = expectBool(right());
  return isBoolValue(second, false) || !isError(first) ? second : first;
}

/**
 * Disjunction : Conjunction ( `||` Conjunction )*  — `true` on one side absorbs an error on the
 * other.
 */
export function disjunction(left: LazyResult, right: LazyResult): Result {
  const first = expectBool(left());
  if (isBoolValue(first, true)) return TRUE;
  const second = expectBool(right());
  return isBoolValue(second, true) || !isError(first) ? second : first;
}

/** Ternary : Disjunction `?` Expression `:` Expression  — only the chosen branch is evaluated. */
export function ternary(condition: LazyResult, then: LazyResult, otherwise: LazyResult): Result {
  const chosen = expectBool(condition());
  if (isError(chosen)) return chosen;
  return isBoolValue(chosen, true) ? then() : otherwise();
}
