import { describe, expect, it } from 'vitest';
import { splitMessage } from './message-links.ts';

const links = (message: string) =>
  splitMessage(message).flatMap((part) => (part.kind === 'link' ? [[part.label, part.href]] : []));
const joined = (message: string) =>
  splitMessage(message)
    .map((part) => (part.kind === 'link' ? part.label : part.text))
    .join('');

describe('links', () => {
  it.each([
    ['voir https://example.com/a?b=c#d ici', 'https://example.com/a?b=c#d'],
    ['(https://example.com/a).', 'https://example.com/a'],
    ['https://fr.wikipedia.org/wiki/Flair_(bar), oui', 'https://fr.wikipedia.org/wiki/Flair_(bar)'],
    ['« https://example.com »', 'https://example.com'],
    ['HTTP://Example.com/X', 'HTTP://Example.com/X'],
  ])('%s', (message, label) => {
    expect(links(message).map(([shownLabel]) => shownLabel)).toEqual([label]);
    expect(joined(message)).toBe(message);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'www.example.com',
    'https://',
    'https://localhost/x',
    'https://www.example.com@evil.example.com/login',
    'ftp://example.com',
    '<a href="x">y</a>',
  ])('finds none in %s', (message) => {
    expect(links(message)).toEqual([]);
    expect(joined(message)).toBe(message);
  });

  it('finds two in a message, with the text between', () => {
    expect(splitMessage('https://a.example et https://b.example').map(({ kind }) => kind)).toEqual([
      'link',
      'text',
      'link',
    ]);
  });

  it('shows a host with look-alike letters in punycode', () => {
    expect(links('https://аpple.com/')).toEqual([
      ['https://xn--pple-43d.com/', 'https://xn--pple-43d.com/'],
    ]);
  });

  it('ends before a direction mark', () => {
    expect(links('https://example.com/\u202Egpj.exe')).toEqual([
      ['https://example.com/', 'https://example.com/'],
    ]);
  });
});

it.each([
  '',
  '   ',
  '👨‍👩‍👧‍👦 🇫🇷 👍🏽',
  '\u202Eabc\u202C',
  'שלום',
  '<img src=x onerror=alert(1)>',
  'x'.repeat(10_000),
])('leaves “%.20s” unchanged', (message) => {
  expect(joined(message)).toBe(message);
  expect(links(message)).toEqual([]);
});
