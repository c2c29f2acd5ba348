// What the dashboard gets in place of the modules that ask Firestore, Auth and the server's clock:
// see `dashboard-rendering.ts`, which loads this file for all of them.
import type { Profile } from '@atelier/domain/members/profile';

/** What is stored of a member. */
export interface MemberData {
  readonly uid: string;
  readonly profile: Profile;
  /** Documents as they are parsed, by path. */
  readonly documents: ReadonlyMap<string, unknown>;
}

let member: MemberData | null = null;
let session: object = { status: 'signed-out' };
/** Answers by path: a new one would be a change. */
const answers = new Map<string, object>();

const LOADING = { status: 'loading' };
const NO_ITEMS = { status: 'ready', data: [], fromCache: false };
const CHANGED_AT = new Date();

/** Signs a member in, with all that is stored of them. */
export function provide(data: MemberData): void {
  member = data;
  session = { status: 'signed-in', uid: data.uid, profile: data.profile };
  answers.clear();
}

function answerOf(path: string | null): object {
  if (path === null) return LOADING;
  const known = answers.get(path);
  if (known !== undefined) return known;
  const data = member?.documents.get(path) ?? null;
  const answer = { status: 'ready', data, fromCache: false };
  answers.set(path, answer);
  return answer;
}

// lib/firestore/live-query.tsx
export const useLiveDoc = answerOf;
export const useDocOnce = answerOf;
export const useLiveQuery = () => NO_ITEMS;
export const readDoc = (path: string) => Promise.resolve(member?.documents.get(path) ?? null);

// lib/session/session.tsx
export const useSession = () => session;
export const useSessionChangedAt = () => CHANGED_AT;
export const useViewer = () =>
  member === null ? null : { uid: member.uid, member: member.profile };

// lib/device/server-clock.ts
export const measureServerClock = () => Promise.resolve();
export const watchServerClock = () => () => undefined;
export const toServerMs = (deviceMs: number) => deviceMs;

// features/dashboard/data/learning-time.ts
export const readLearningSeconds = () => Promise.resolve(3_600);
