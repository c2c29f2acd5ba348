import { createHash } from 'node:crypto';
import { newsKey } from '@atelier/domain/metrics/news-key';
import {
  isOpenTask,
  type OpenTaskKind,
  OPEN_TASKS,
  STORED_TASK_KINDS,
} from '@atelier/domain/metrics/open-task';
import { path } from '@atelier/domain/paths';
import { demoDocument, type DemoDocument } from './demo-document.ts';

const DAY_MS = 86_400_000;
/** Days after which the database deletes what the studio was told. */
const KEPT_DAYS = 90;

/** Something that waits for the studio, of which it was told. */
interface DemoNews {
  kind: OpenTaskKind;
  /** As `functions/src/studio/announce.ts` names what happened. */
  occasion: string;
  at: Date;
  order_id?: string;
  subject?: string;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Returns the id of some news, which its document and the admin's item have. */
export const keyOf = ({ kind, occasion }: DemoNews): string => newsKey(kind, occasion, sha256);

/** Returns what waits for the studio in the demo data, newest first. */
export function studioNews(documents: readonly DemoDocument[]): DemoNews[] {
  const news = documents.flatMap((document) => [
    ...STORED_TASK_KINDS.flatMap((kind) => newsOf(kind, document)),
    ...newsOfClip(document),
  ]);
  return news.toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

function newsOf(
  kind: (typeof STORED_TASK_KINDS)[number],
  { path: at, data }: DemoDocument,
): DemoNews[] {
  const [collection, id = '', below] = at.split('/');
  const isOfKind = collection === OPEN_TASKS[kind].collection && below === undefined;
  if (!isOfKind || !isOpenTask(kind, data)) return [];
  const isOrder = collection === path.orders();
  const since = kind === 'disputes' ? data.disputed_at : (data.paid_at ?? data.created_at);
  const news = { kind, occasion: at, at: since instanceof Date ? since : new Date(0) };
  if (isOrder) return [{ ...news, order_id: id, subject: String(data.number) }];
  return [kind === 'drafts' ? { ...news, subject: String(data.title) } : news];
}

function newsOfClip({ path: at, data }: DemoDocument): DemoNews[] {
  const [collection, id = ''] = at.split('/');
  const waits = collection === 'move_reviews' && data.state === 'waiting';
  if (!waits || !(data.created_at instanceof Date)) return [];
  return [{ kind: 'clips', occasion: id, at: data.created_at }];
}

/**
 * Returns the documents of what the studio was told and mailed, so that the demo begins without a
 * mail.
 */
export const newsDocuments = (documents: readonly DemoDocument[]): DemoDocument[] =>
  studioNews(documents).map((news) => {
    const { kind, at, order_id, subject } = news;
    const expires_at = new Date(at.getTime() + KEPT_DAYS * DAY_MS);
    return demoDocument(path.studioNews(keyOf(news)), {
      kind,
      order_id,
      subject,
      mail: 'sent',
      at,
      expires_at,
    });
  });
