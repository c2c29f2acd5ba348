import { expect, test } from 'vitest';
import { html } from './html.ts';

test('values are escaped, HTML is not, nothing is shown for nothing', () => {
  expect(
    html`<p title="${'"&<>\''}">${html`<b>${1}</b>`}${null}${undefined}${false}${['a', html`<i></i>`]}</p>`.text,
  ).toBe('<p title="&quot;&amp;&lt;&gt;&#39;"><b>1</b>a<i></i></p>');
});
