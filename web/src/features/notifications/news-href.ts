import type { NewsItem } from '@atelier/domain/notifications/news';
import { href } from '../../lib/routes.ts';

const PAGES = { film: href.video, session: href.session, event: href.event } as const;

/** Returns the page of something that is new. */
export const newsHref = ({ kind, id }: Pick<NewsItem, 'kind' | 'id'>): string => PAGES[kind](id);
