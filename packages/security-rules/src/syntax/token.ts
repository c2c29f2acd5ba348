import type { Span } from './span.ts';

/**
 * A lexical token. `segment` is a slash directly followed by path text (`/users`, `/(default)`). It
 * distinguishes a path from a division; therefore `1/2` is a number followed by a segment, which is
 * an error.
 */
export type Token =
  | { readonly kind: 'identifier'; readonly text: string; readonly span: Span }
  | { readonly kind: 'int'; readonly text: string; readonly span: Span }
  | { readonly kind: 'float'; readonly text: string; readonly span: Span }
  | { readonly kind: 'string'; readonly text: string; readonly value: string; readonly span: Span }
  | {
      readonly kind: 'bytes';
      readonly text: string;
      readonly value: Uint8Array;
      readonly span: Span;
    }
  | { readonly kind: 'segment'; readonly text: string; readonly span: Span }
  | { readonly kind: 'symbol'; readonly text: string; readonly span: Span }
  | { readonly kind: 'end'; readonly text: string; readonly span: Span };

/**
 * Words that cannot name a variable, a parameter, a function or a capture. They can be member
 * names.
 */
export const RESERVED_WORDS: ReadonlySet<string> = new Set(
  (
    'allow break case continue default else false for function if import in is let match not null package return ' +
    'rules_version service switch true var while'
  ).split(' '),
);

/** Words that cannot be member names either. */
export const RESERVED_MEMBERS: ReadonlySet<string> = new Set(['rules_version', 'service']);

/** Namespaces of functions, which cannot name a variable. */
export const PACKAGES: ReadonlySet<string> = new Set([
  'math',
  'hashing',
  'duration',
  'timestamp',
  'latlng',
]);
