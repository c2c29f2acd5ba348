import { html, type Html } from '@atelier/domain/html';
import type { ReceivedMail } from './received-mail.ts';

/** Address of the list; a mail has its number behind it. */
export const MAILBOX_PATH = '/_mail';

const STYLE = `:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; }
table { border-collapse: collapse; width: 100%; }
td, th { text-align: start; padding: .4rem .6rem; border-bottom: 1px solid #8888; overflow-wrap: anywhere; }
iframe { width: 100%; height: 70vh; border: 1px solid #8888; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem; border: 1px solid #8888; }`;

/** Lists the mails, newest first; the page renews itself. */
export function mailboxPage(mails: ReadonlyMap<number, ReceivedMail>): Html {
  const rows = [...mails].map(
    ([number, { to, subject, at }]) =>
      html`<tr>
        <td><time datetime="${at}">${at.slice(11, 19)}</time></td>
        <td>${to}</td>
        <td><a href="${MAILBOX_PATH}/${number}">${subject}</a></td>
      </tr>`,
  );
  return page(
    'Mailbox',
    html`<meta http-equiv="refresh" content="5" />`,
    html`<p>Mails of this suite, newest first, in memory only. Times are UTC.</p>
      <table>
        <thead>
          <tr>
            <th>time</th>
            <th>to</th>
            <th>subject</th>
          </tr>
        </thead>
        <tbody>
          ${rows.toReversed()}
        </tbody>
      </table>
      ${mails.size === 0 ? html`<p>No mail yet.</p>` : undefined}`,
  );
}

/** Shows a mail as HTML, in a frame without scripts, and as text. */
export function mailPage(mail: ReceivedMail, number: number): Html {
  const frame = html`<h2>HTML</h2>
    <iframe
      title="HTML"
      src="${MAILBOX_PATH}/${number}/html"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
    ></iframe>`;
  return page(
    mail.subject,
    undefined,
    html`<p>
        To ${mail.to}, ${mail.at} ·
        <a href="${MAILBOX_PATH}">all mails</a>
      </p>
      ${mail.html === undefined ? undefined : frame}
      <h2>Text</h2>
      <pre>${mail.text.split(/(https?:\/\/[^\s<>"]+)/).map(linked)}</pre>`,
  );
}

/** Every second part is an address. */
const linked = (part: string, index: number) =>
  index % 2 === 0 ? part : html`<a href="${part}" target="_blank" rel="noopener">${part}</a>`;

/** Returns the HTML part, whose links open in a new tab. */
export const mailFrame = ({ html: content = '' }: ReceivedMail): string =>
  `<base target="_blank">${content}`;

function page(title: string, head: Html | undefined, body: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${head}
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <h1>${title}</h1>
        ${body}
      </body>
    </html>`;
}
