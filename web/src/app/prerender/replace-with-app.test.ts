import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { initTranslations } from '../../test/real-translations.ts';

const { restartAfterDeploy } = vi.hoisted(() => ({
  restartAfterDeploy: vi.fn(
    async (_error: unknown, _release: string, _prepare: () => boolean) => {},
  ),
}));
vi.mock('../../lib/restart-after-deploy.ts', () => ({ restartAfterDeploy }));
vi.mock('../start-app.tsx', () => {
  throw new Error('its file is gone');
});
const logIn = vi.fn(() => new Promise<never>(() => undefined));
vi.mock('../../features/auth/data/log-in.ts', () => ({ logIn }));
const { restoreTypedText } = await import('../../lib/forms/typed-text.ts');
const { LoginPage } = await import('../../features/auth/login-page.tsx');
const { replaceWithApp, matchingElement } = await import('./replace-with-app.ts');

function tree(html: string): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = html;
  return root;
}

it('finds the element with the same name and the same position among those', () => {
  const from = tree(
    '<button>Plus</button><p><button>Plus</button></p><button aria-label="Menu">x</button>',
  );
  const to = tree(
    '<i>new</i><button>Plus</button><button>Autre</button><b><button id="b">Plus</button></b><button aria-label="Menu">y</button>',
  );
  const [, second, menu] = from.querySelectorAll('button');
  if (second === undefined || menu === undefined) throw new Error('the tree has three buttons');
  expect(matchingElement(second, from, to)?.id).toBe('b');
  expect(matchingElement(menu, from, to)?.textContent).toBe('y');
});

it('returns undefined without a match', () => {
  const from = tree('<button>Seul</button>');
  const only = from.querySelector('button');
  if (only === null) throw new Error('the tree has a button');
  expect(matchingElement(only, from, tree('<button>Autre</button>'))).toBeUndefined();
  expect(matchingElement(document.createElement('button'), from, from)).toBeUndefined();
});

it('when the app cannot be loaded, the page may be loaded again before its visitor hears of an error', async () => {
  const stays = Promise.withResolvers<void>();
  restartAfterDeploy.mockReturnValue(stays.promise);
  const failed = vi.fn();
  const hydrated = replaceWithApp(() => null).catch(failed);
  await vi.waitFor(() => expect(restartAfterDeploy).toHaveBeenCalledTimes(1));
  expect(failed).not.toHaveBeenCalled();
  stays.resolve();
  await hydrated;
  expect(failed).toHaveBeenCalledTimes(1);
});

it('the page that a deployment makes load again keeps what was typed, but for the password', async () => {
  const form =
    '<form><input name="email" value="" /><input name="password" autocomplete="current-password" /></form>';
  document.body.innerHTML = form;
  const fields = () => [...document.querySelectorAll('input')];
  for (const field of fields()) field.value = 'typed';
  restartAfterDeploy.mockImplementation(async (_error, _release, prepare) => {
    prepare();
  });
  await replaceWithApp(() => null).catch(() => undefined);
  document.body.innerHTML = form;
  restoreTypedText();
  expect(fields().map(({ value }) => value)).toEqual(['typed', '']);
});

it('keeps what was typed and ticked, the focus and the caret; a button pressed before acts on it', async () => {
  await initTranslations('fr');
  const page = createElement(
    MemoryRouter,
    { initialEntries: ['/login'] },
    createElement(LoginPage),
  );
  vi.doMock('../start-app.tsx', () => ({
    startApp: async (root: Element) => createRoot(root).render(page),
  }));
  document.body.innerHTML = `<div id="app">${renderToString(page)}</div>`;
  document.documentElement.dataset.waits = '';
  const fields = () => [...document.querySelectorAll('input')];
  const [email, password, remember] = fields();
  if (email === undefined || password === undefined) throw new Error('the page has two fields');
  email.value = 'camille@mail.example';
  password.value = 'un-secret';
  remember?.click();
  password.focus();
  password.setSelectionRange(2, 4);
  const button = document.querySelector('button[type=submit]');

  await replaceWithApp(() => button);
  expect(fields()).not.toContain(password);
  const [, focused, ticked] = fields();
  expect(fields().map(({ value }) => value)).toEqual(['camille@mail.example', 'un-secret', 'on']);
  expect(ticked?.checked).toBe(false);
  expect(document.activeElement).toBe(focused);
  expect([focused?.selectionStart, focused?.selectionEnd]).toEqual([2, 4]);
  expect(document.documentElement.dataset.waits).toBeUndefined();
  await vi.waitFor(() =>
    expect(logIn).toHaveBeenCalledWith({
      email: 'camille@mail.example',
      password: 'un-secret',
      remember: false,
    }),
  );
});
