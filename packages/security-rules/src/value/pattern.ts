import { RE2JS } from 're2js';

const compiled = new Map<string, RE2JS | null>();

/** Compiles an RE2 regular expression, each text once. @returns null when it is invalid */
export function compilePattern(text: string): RE2JS | null {
  const known = compiled.get(text);
  if (known !== undefined) return known;
  const pattern = compile(text);
  compiled.set(text, pattern);
  return pattern;
}

function compile(text: string): RE2JS | null {
  try {
    return RE2JS.compile(text);
  } catch {
    // The library throws for an invalid expression.
    return null;
  }
}

type Matcher = ReturnType<RE2JS['matcher']>;

/** Visits each match from left to right; an empty match can directly follow a longer one. */
function forEachMatch(pattern: RE2JS, text: string, visit: (matcher: Matcher) => void): void {
  const matcher = pattern.matcher(text);
  while (matcher.find()) visit(matcher);
}

/**
 * Splits a text at the matches. Trailing empty pieces are dropped, except a single one; the empty
 * piece before a match at the start is kept.
 */
export function splitByPattern(pattern: RE2JS, text: string): string[] {
  const pieces: string[] = [];
  let last = 0;
  forEachMatch(pattern, text, (matcher) => {
    pieces.push(text.slice(last, matcher.start()));
    last = matcher.end();
  });
  pieces.push(text.slice(last));
  while (pieces.length > 1 && pieces.at(-1) === '') pieces.pop();
  return pieces;
}

const REFERENCE = /\\([\s\S])|\$(\d+)|\$\{([A-Za-z0-9_]*)\}|\$\{/g;

/**
 * Replaces every match. In the replacement `$1` and `${name}` are groups (the longest number that
 * is one), `$0` is the complete match, and a backslash escapes the next character.
 * @returns null when the replacement refers to a group that the pattern does not have
 */
export function replaceByPattern(pattern: RE2JS, text: string, replacement: string): string | null {
  let result = '';
  let last = 0;
  let hasUnknownGroup = false;
  forEachMatch(pattern, text, (matcher) => {
    const expanded = replacement.replace(
      REFERENCE,
      (reference: string, escaped?: string, digits?: string, name?: string) => {
        if (escaped !== undefined) return escaped;
        if (digits !== undefined) {
          const group = groupByNumber(matcher, digits);
          if (group !== null) return group;
        } else if (name !== undefined && name in pattern.namedGroups()) {
          return matcher.group(name) ?? '';
        }
        hasUnknownGroup = true;
        return reference;
      },
    );
    result += text.slice(last, matcher.start()) + expanded;
    last = matcher.end();
  });
  return hasUnknownGroup ? null : result + text.slice(last);
}

/** Reads `$10` as group 10 if it exists, else as group 1 followed by `0`. */
function groupByNumber(matcher: Matcher, digits: string): string | null {
  let length = 1;
  if (Number(digits.slice(0, 1)) > matcher.groupCount()) return null;
  while (length < digits.length && Number(digits.slice(0, length + 1)) <= matcher.groupCount()) {
    length += 1;
  }
  return (matcher.group(Number(digits.slice(0, length))) ?? '') + digits.slice(length);
}
