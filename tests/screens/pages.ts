import type { AccountName } from '../support/suite-info.ts';

/** What `npm run screens` photographs: a name for the file, an address, and who looks. */
export interface PictureOf {
  readonly name: string;
  readonly path: string;
  /** Nobody for a visitor. */
  readonly as?: AccountName;
}

export const PICTURES: readonly PictureOf[] = [
  { name: 'landing', path: '/' },
  { name: 'login', path: '/login' },
  { name: 'register', path: '/register' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'not-found', path: '/nulle-part' },
  { name: 'maintenance', path: '/maintenance' },
  { name: 'library-visitor', path: '/videos/free' },
  { name: 'video-visitor', path: '/videos/le-tour-simple' },
  { name: 'video-denied', path: '/videos/le-shaker-en-colonne' },
  { name: 'dashboard', path: '/dashboard', as: 'pro' },
  { name: 'library', path: '/videos/free', as: 'pro' },
  { name: 'library-pro', path: '/videos/pro', as: 'pro' },
  { name: 'video', path: '/videos/le-tour-simple', as: 'pro' },
  { name: 'subscription', path: '/subscription', as: 'pro' },
];
