import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const html = readFileSync(resolve(root, 'web/index.html'), 'utf8');
const hosting = readFileSync(resolve(root, 'firebase.json'), 'utf8');

it('contains the hash of every inline script of the page', () => {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => script,
  );
  expect(scripts).toHaveLength(1);
  for (const script of scripts) {
    expect(hosting).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
});

it('allows no other inline script', () => {
  const policy = /default-src[^"]*/.exec(hosting)?.[0] ?? '';
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/);
  expect(policy).not.toContain('unsafe-eval');
  expect(html).not.toMatch(/<script[^>]+src="https?:/);
  expect(html).not.toMatch(/\son\w+="/);
});
