import { expect, test } from 'vitest';
import { html } from './html.ts';

test('values are escaped in elements and attributes, HTML is not; lists are joined', () => {
  const value = `<b title='x'>"&`;
  const items = ['<', '>'].map((one) => html`<li>${one}</li>`);
  expect(html`<p title="${value}">${value}${items}${undefined}${1}</p>`.text).toBe(
    `<p title="&lt;b title='x'&gt;&quot;&amp;">&lt;b title='x'&gt;&quot;&amp;<li>&lt;</li><li>&gt;</li>1</p>`,
  );
});
