import { expect, it, vi } from 'vitest';

const { restartAfterDeploy } = vi.hoisted(() => ({ restartAfterDeploy: vi.fn(async (_error: unknown) => {}) }));
vi.mock('../../lib/restart-after-deploy.ts', () => ({ restartAfterDeploy }));
vi.mock('../start-app.tsx', () => {
  throw new Error('its file is gone');
});
const { hydratePage, matchingElement } = await import('./hydrate.ts');

function tree(html: string): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = html;
  return root;
}

it('finds the element with the same name and the same position among those', () => {
  const from = tree('<button>Plus</button><p><button>Plus</button></p><button aria-label="Menu">x</button>');
  const to = tree(
    '<i>new</i><button>Plus</button><button>Autre</button><b><button id="b">Plus</button></b><button aria-label="Menu">y</button>',
  );
  const [, second, menu] = [...from.querySelectorAll('button')];
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
  const hydrated = hydratePage(() => null).catch(failed);
  await vi.waitFor(() => expect(restartAfterDeploy).toHaveBeenCalledTimes(1));
  expect(failed).not.toHaveBeenCalled();
  stays.resolve();
  await hydrated;
  expect(failed).toHaveBeenCalledTimes(1);
});
