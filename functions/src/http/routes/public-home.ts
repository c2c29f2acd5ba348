import { publicHome } from '../../services/public-home.ts';
import type { Route } from '../router.ts';

/** Browsers ask again each time, the edge answers them for a minute. */
export const publicHomeRoute: Route = {
  method: 'GET',
  path: '/public/home',
  cache: 'public, max-age=0, s-maxage=60',
  handle: publicHome,
};
