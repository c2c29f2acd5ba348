import { html, type Html } from '@atelier/domain/html';
import type { Locale } from '@atelier/domain/values';
import type { MailBlock } from './mail-content.ts';

// Mail programs know tables and inline styles. Colors are those of the app's light theme; the style
// sheet repeats them for dark mode, and where it is removed the light ones stay readable together.
const FONT =
  "font-family: 'Instrument Sans', Helvetica, Arial, sans-serif; font-size: 16px; line-height: 1.5";
const TEXT = 'color: #10131b';
const MUTED = 'color: #3d4454';
const LINK = 'color: #9a4a15; text-decoration: underline';
const BUTTON =
  'display: inline-block; padding: 12px 24px; border: 1px solid #9a4a15; border-radius: 8px; ' +
  'background-color: #e59c62; color: #1b0f06; font-weight: 600; text-decoration: none';
const PARAGRAPH = `margin: 0 0 16px; ${FONT}; overflow-wrap: anywhere`;
const FRAMED = `${PARAGRAPH}; padding: 16px; border: 2px solid #9a4a15; border-radius: 8px; font-weight: 600`;

interface MailLayout {
  locale: Locale;
  subject: string;
  brand: string;
  blocks: readonly MailBlock[];
  footer: readonly MailBlock[];
}

/** Returns a mail as HTML; values are escaped because only `html` makes markup. */
export function mailHtml({ locale, subject, brand, blocks, footer }: MailLayout): string {
  return html`<!doctype html>
    <html lang="${locale}" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        <style>
          :root {
            color-scheme: light dark;
          }
          @media (prefers-color-scheme: dark) {
            .page {
              background-color: #0a0c12 !important;
            }
            .card {
              background-color: #11141d !important;
              border-color: #2c3344 !important;
            }
            .text {
              color: #f5eee4 !important;
            }
            .muted {
              color: #c2c3cb !important;
            }
            .link {
              color: #e59c62 !important;
            }
          }
        </style>
      </head>
      <body class="page" style="margin: 0; padding: 0; background-color: #eff1f4">
        <table
          role="presentation"
          class="page"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          style="background-color: #eff1f4"
        >
          <tr>
            <td align="center" style="padding: 24px 12px">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width: 600px"
              >
                <tr>
                  <td
                    class="link"
                    style="padding: 0 4px 16px; color: #9a4a15; font-family: Imbue, Georgia, serif; font-size: 28px; line-height: 1.2"
                  >
                    ${brand}
                  </td>
                </tr>
                <tr>
                  <td
                    class="card text"
                    style="padding: 32px 24px 16px; border: 1px solid #d3d9e2; border-radius: 12px; background-color: #ffffff; ${TEXT}"
                  >
                    ${blocks.map((block) => blockHtml(block, 'text'))}
                  </td>
                </tr>
                <tr>
                  <td class="muted" style="padding: 16px 4px; ${MUTED}">
                    ${footer.map((block) => blockHtml(block, 'muted'))}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `.text;
}

function blockHtml(block: MailBlock, tone: 'text' | 'muted'): Html {
  const tones = { text: PARAGRAPH, muted: `${PARAGRAPH}; font-size: 13px`, framed: FRAMED };
  const style = tones[block.kind === 'framed' ? 'framed' : tone];
  if (block.kind === 'button') {
    return html`<p style="margin: 8px 0 24px; ${FONT}">
      <a href="${block.url}" style="${BUTTON}">${block.label}</a>
    </p>`;
  }
  if (block.kind === 'message') {
    const quote = `margin: 0 0 16px; padding: 0 0 0 16px; border-left: 3px solid #e59c62; ${FONT}; white-space: pre-line`;
    return html`<blockquote class="${tone}" style="${quote}">${block.text}</blockquote>`;
  }
  const lines = block.lines.map((line) => html`${line.map(inlineHtml)}`);
  return html`<p class="${tone}" style="${style}">${withBreaks(lines)}</p>`;
}

const withBreaks = (lines: readonly Html[]): Html[] =>
  lines.map((line, index) => (index === 0 ? line : html`<br />${line}`));

function inlineHtml(part: string | { label: string; url: string }): Html {
  if (typeof part !== 'string') {
    return html`<a class="link" href="${part.url}" style="${LINK}">${part.label}</a>`;
  }
  // A value may have lines of its own, such as an address.
  return html`${withBreaks(part.split('\n').map((line) => html`${line}`))}`;
}
