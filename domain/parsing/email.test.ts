import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { MAX_LENGTH } from '../limits.ts';
import { emailInput } from './email.ts';

/** Returns the accepted address, or the reason of a refusal in brackets. */
function check(typed: string): string {
  const result = z.safeParse(emailInput, typed);
  return result.success ? result.data : `[${result.error.issues[0]?.message}]`;
}
const ofLength = (length: number) => `${'a'.repeat(length - '@b.example'.length)}@b.example`;

/* cspell:disable */
it.each([
  'camille@mail.example',
  'a&b@mail.example',
  'a!b@mail.example',
  "o'neill+flair@mail.example",
  "!#$%&'*+/=?^_`{|}~-@mail.example",
  '.a..b.@mail.example',
  'a@b.xn--p1ai',
  'a@почта.рф',
  'a&b@exämple.fr',
  'a@exa\u{308}mple.fr',
  'a@उदाहरण.भारत',
  'a@例え.jp',
  'A@B-C.D2',
  // Without a top level domain: browsers accept it, Auth answers.
  'a@b',
  `a@${'b'.repeat(63)}.fr`,
  ofLength(MAX_LENGTH.email),
])('%s is an address', (typed) => expect(check(typed)).toBe(typed));

it('loses the space around it', () => expect(check(' \u{A0}a@b.example\n')).toBe('a@b.example'));

it.each(['', '  ', '\u{A0}'])('%j is missing', (typed) => expect(check(typed)).toBe('[required]'));

it.each([
  ...['camille', '@', '@b.example', 'a@', 'a@b@c.example', 'a@@b.example'],
  ...['a b@c.example', 'a@b c.example', 'a@b\u{A0}c.example', 'a\u{2009}b@c.example'],
  // Nothing that could begin another header or command of a mail.
  ...[
    'a@b.example\nBcc: x@y.example',
    'a@b.example\r\nRCPT TO:<x@y.example>',
    'a\r@b.example',
    'a\0b@c.example',
  ],
  ...['a@b.example\u{2028}x', 'a@b\u{85}c.example', 'a\u{7F}@b.example', 'a@b.example,x@y.example'],
  ...[
    'a@b.example;x@y.example',
    'Camille <a@b.example>',
    '<a@b.example>',
    '"a b"@c.example',
    'a(b)@c.example',
  ],
  // Nothing that does not show.
  ...['a\u{200B}@b.example', 'a@b\u{AD}c.example', '\u{202E}a@b.example', 'a@b.example\u{200D}'],
  ...[
    'é@b.example',
    'a@-b.example',
    'a@b-.example',
    'a@b..example',
    'a@.example',
    'a@b.example.',
    'a@b_c.example',
  ],
  ...['a@b.example/x', 'a@b.example:25', 'a@b.example?x', 'a@[127.0.0.1]', 'a@b%20c.example'],
  ...[`a@${'b'.repeat(64)}.fr`, ofLength(MAX_LENGTH.email + 1)],
])('%j is no address', (typed) => expect(check(typed)).toBe('[email-invalid]'));
