import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readSiteEnvironment } from '../site-environment/read-site-environment.ts';
import { checkWeb } from './check-web.ts';

const example = readSiteEnvironment('example');
const staging = { ...example, name: 'staging' as const };
const folder = mkdtempSync(join(tmpdir(), 'flair-checks-'));
afterAll(() => rmSync(folder, { recursive: true }));

const NO_INDEX = '<meta name="robots" content="noindex" />';
const page = (canonical: string, more = '') =>
  `<head><link rel="canonical" href="${canonical}" />${more}</head>`;

beforeEach(() => {
  mkdirSync(join(folder, 'web/en'), { recursive: true });
  writeFileSync(join(folder, 'web/app.html'), '<head></head>');
  writeFileSync(join(folder, 'web/404.html'), `<head>${NO_INDEX}</head>`);
  writeFileSync(join(folder, 'web/index.html'), page(`${example.origin}/`));
  rmSync(join(folder, 'web/en/about.html'), { force: true });
});

test('accepts pages of the environment', () => {
  expect(checkWeb(join(folder, 'web'), example)).toBe(3);
  writeFileSync(join(folder, 'web/index.html'), page(example.origin, NO_INDEX));
  expect(checkWeb(join(folder, 'web'), staging)).toBe(3);
});

test.each([
  [
    example,
    page('https://other.example/en/about'),
    'its canonical address is https://other.example/en/about',
  ],
  [example, page(`${example.origin}.evil.example/`), 'its canonical address is'],
  [example, page(example.origin, NO_INDEX), 'it says noindex'],
  [
    example,
    `${page(example.origin)}<script>alert(1)</script>`,
    'the security policy blocks its inline script',
  ],
])('refuses a page by name: %#', (environment, html, problem) => {
  writeFileSync(join(folder, 'web/en/about.html'), html);
  expect(() => checkWeb(join(folder, 'web'), environment)).toThrow(`en/about.html: ${problem}`);
});

test('refuses an answer to unknown addresses that search engines may index, and a site without one', () => {
  writeFileSync(join(folder, 'web/404.html'), '<head></head>');
  expect(() => checkWeb(join(folder, 'web'), example)).toThrow('404.html');
  rmSync(join(folder, 'web/404.html'));
  expect(() => checkWeb(join(folder, 'web'), example)).toThrow('404.html');
});

test('refuses pages of staging that search engines may index', () => {
  expect(() => checkWeb(join(folder, 'web'), staging)).toThrow(
    'index.html: it does not say noindex',
  );
});
