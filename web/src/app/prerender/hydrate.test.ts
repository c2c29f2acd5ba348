import { expect, it } from 'vitest';
import { matchingElement } from './hydrate.ts';

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
