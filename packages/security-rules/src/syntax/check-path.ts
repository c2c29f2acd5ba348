import { MAX_CAPTURES, MAX_PATH_SEGMENTS } from '../limits.ts';
import type { Match, PathPart } from './ast.ts';
import type { Fail } from './check-ruleset.ts';

function isGlob(part: PathPart): boolean {
  return part.kind === 'capture' && part.glob;
}

/** Refuses invalid match patterns, alone or combined with those of the blocks around. */
export function checkPath(
  match: Match,
  above: readonly Match[],
  version: '1' | '2',
  fail: Fail,
): void {
  const names = new Set<string>();
  for (const part of match.pattern) {
    if (part.kind !== 'capture') continue;
    if (names.has(part.name)) {
      fail(`Variable ${part.name} already exists in the PathTemplate.`, part.span);
    }
    names.add(part.name);
  }
  const fullPattern = [...above.flatMap((block) => block.pattern), ...match.pattern];
  if (version === '1') {
    const isLast = match.pattern.slice(0, -1).every((part) => !isGlob(part));
    const permitted = 'Glob matches are permitted as the last segment in a match declaration path.';
    if (!isLast) fail(`Invalid glob match expression. ${permitted}`, match.span);
  } else if (fullPattern.filter(isGlob).length > 1) {
    const permitted = 'Only one glob match is permitted in a match declaration path.';
    fail(`Invalid glob match expression. ${permitted}`, match.span);
  }
  if (fullPattern.length > MAX_PATH_SEGMENTS) {
    fail(`Maximum allowed path length of ${MAX_PATH_SEGMENTS} is reached.`, match.span);
  }
  if (fullPattern.filter((part) => part.kind === 'capture').length > MAX_CAPTURES) {
    fail(`Maximum allowed amount of ${MAX_CAPTURES} match field variables is reached.`, match.span);
  }
}
