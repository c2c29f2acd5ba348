import { onRequest } from 'firebase-functions/https';
import { answer, type Route } from './router.ts';
import { publicHomeRoute } from './routes/public-home.ts';

const routes: readonly Route[] = [publicHomeRoute];

/** The JSON API behind Hosting's `/api/**`. */
export const api = onRequest((request, response) => answer(routes, request, response));
