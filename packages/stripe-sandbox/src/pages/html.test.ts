import { expect, test } from 'vitest';
import { html } from './html.ts';

test('escapes values but not HTML, and omits null, undefined and false', () => {
  expect(
    // prettier-ignore
    html`<p title="${'"&<>\''}">${html`<b>${1}</b>`}${null}${undefined}${false}${['a', html`<i></i>`]}</p>`.text,
  ).toBe('<p title="&quot;&amp;&lt;&gt;&#39;"><b>1</b>a<i></i></p>');
});
