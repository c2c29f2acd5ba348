import type { Span } from './span.ts';

/**
 * A lexical token. `segment` is a slash with the path text that touches it (`/users`, `/(default)`): the language
 * has no other way to tell a path from a division, so `1/2` is a path segment after a number, and an error.
 */
export type Token =
  | { readonly kind: 'identifier'; readonly text: string; readonly span: Span }
  | { readonly kind: 'int'; readonly text: string; readonly span: Span }
  | { readonly kind: 'float'; readonly text: string; readonly span: Span }
  | { readonly kind: 'string'; readonly text: string; readonly value: string; readonly span: Span }
  | { readonly kind: 'bytes'; readonly text: string; readonly value: Uint8Array; readonly span: Span }
  | { readonly kind: 'segment'; readonly text: string; readonly span: Span }
  | { readonly kind: 'symbol'; readonly text: string; readonly span: Span }
  | { readonly kind: 'end'; readonly text: string; readonly span: Span };

/** Words that cannot name a variable, a parameter, a function or a capture; as member names they are free. */
export const RESERVED_WORDS: ReadonlySet<string> = new Set(
  (
    'allow break case continue default else false for function if import in is let match not null package return ' +
    'rules_version service switch true var while'
  ).split(' '),
);

/** Words that are refused even as member names. */
export const RESERVED_MEMBERS: ReadonlySet<string> = new Set(['rules_version', 'service']);

/** Namespaces of functions; they cannot name a variable. */
export const PACKAGES: ReadonlySet<string> = new Set(['math', 'hashing', 'duration', 'timestamp', 'latlng']);
