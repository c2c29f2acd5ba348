import { RE2JS } from 're2js';

const compiled = new Map<string, RE2JS | null>();

/** The RE2 regular expression that a text spells, null when it spells none. Each text is compiled once. */
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
    // The library says by exception that a text is no regular expression; here that is an answer.
    return null;
  }
}

type Matcher = ReturnType<RE2JS['matcher']>;

/** Calls back for each match from left to right; an empty match may follow right after a longer one. */
function forEachMatch(pattern: RE2JS, text: string, visit: (matcher: Matcher) => void): void {
  const matcher = pattern.matcher(text);
  while (matcher.find()) visit(matcher);
}

/**
 * The pieces of a text between matches. Trailing empty pieces are left out, but an empty piece stays when it is the
 * only one; the empty piece before a match at the start counts.
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
 * Replaces every match. In the replacement `$1` and `${name}` stand for groups (the longest number that names one),
 * `$0` for the whole match, and a backslash takes the next character as it is.
 * @returns null when the replacement refers to a group that the pattern does not have.
 */
export function replaceByPattern(pattern: RE2JS, text: string, replacement: string): string | null {
  let result = '';
  let last = 0;
  let refersToNothing = false;
  forEachMatch(pattern, text, (matcher) => {
    const expanded = replacement.replace(
      REFERENCE,
      (whole: string, escaped?: string, digits?: string, name?: string) => {
        if (escaped !== undefined) return escaped;
        if (digits !== undefined) {
          const group = groupByNumber(matcher, digits);
          if (group !== null) return group;
        } else if (name !== undefined && name in pattern.namedGroups()) {
          return matcher.group(name) ?? '';
        }
        refersToNothing = true;
        return whole;
      },
    );
    result += text.slice(last, matcher.start()) + expanded;
    last = matcher.end();
  });
  return refersToNothing ? null : result + text.slice(last);
}

/** `$10` is group 10 where there is one, else group 1 and a zero. */
function groupByNumber(matcher: Matcher, digits: string): string | null {
  let length = 1;
  if (Number(digits.slice(0, 1)) > matcher.groupCount()) return null;
  while (length < digits.length && Number(digits.slice(0, length + 1)) <= matcher.groupCount()) length += 1;
  return (matcher.group(Number(digits.slice(0, length))) ?? '') + digits.slice(length);
}
