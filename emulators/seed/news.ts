import { newsOf, type NewsSources } from '@atelier/domain/notifications/news';
import { path } from '@atelier/domain/paths';
import { TIERS, type Tier } from '@atelier/domain/values';
import { ago, demoDocument, type DemoDocument } from './demo-document.ts';

/** Returns what is new in each plan according to the other demo data, as the server writes it. */
export function planNewsDocuments(documents: readonly DemoDocument[], now: Date): DemoDocument[] {
  const read = <Entity>(collection: string) =>
    documents.flatMap(({ path: at, data }) => {
      const [parent, id = '', ...below] = at.split('/');
      return parent === collection && below.length === 0 ? [{ ...(data as Entity), id }] : [];
    });
  const catalogs = read<{ cards: NewsSources['films'] }>('catalog');
  const sessions = read<NewsSources['sessions'][number]>('live_sessions');
  const events = read<NewsSources['events'][number]>('events');
  const filmsOf = (tier: Tier) =>
    catalogs.flatMap(({ id, cards }) => (id === tier || id === 'free' ? cards : []));
  return TIERS.map((tier) =>
    demoDocument(path.news(tier), {
      items: newsOf(tier, { films: filmsOf(tier), sessions, events }, [], now),
      updated_at: ago(now, 0),
    }),
  );
}
